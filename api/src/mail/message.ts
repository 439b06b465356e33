import type { Academy } from '@stepwell/contract';
import { escapeHtml } from '@stepwell/server-kit/escape-html';
import { sanitize } from '@stepwell/server-kit/sanitize';

/** The content of a mail, before it is rendered as text and as HTML. Its values may be hostile input, which rendering sanitizes. */
export interface Message {
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** Names and values of a small table; an empty value is left out. */
  facts?: [name: string, value: string][];
  /** The link for the main action. */
  link?: { label: string; href: string };
  /** Small print at the end. */
  footnote?: string;
  /** Address for answers, if it is not the sender's. */
  replyTo?: string;
}

/** Renders a mail as plain text, signed by the academy. */
export function asText(message: Message, academy: Academy): string {
  const { greeting, paragraphs, link, footnote } = message;
  const facts = factsOf(message);
  const width = Math.max(0, ...facts.map(([name]) => name.length));
  const blocks = [
    sanitize(greeting),
    ...paragraphs.map((text) => linesOf(text).join('\n')),
    facts.map(([name, value]) => `${`${name}:`.padEnd(width + 2)}${sanitize(value)}`).join('\n'),
    link ? `${link.label}:\n${link.href}` : '',
    signature(academy).map(sanitize).join('\n'),
    footnote ? `--\n${footnote}` : '',
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

/** Renders a mail as HTML without pictures and style sheets. */
export function asHtml(message: Message, academy: Academy): string {
  const { subject, greeting, paragraphs, link, footnote } = message;
  const html = (text: string) => escapeHtml(sanitize(text));
  const rows = factsOf(message).map(
    ([name, value]) =>
      `<tr><td style="padding:2px 16px 2px 0">${html(name)}</td><td style="overflow-wrap:anywhere"><b>${html(value)}</b></td></tr>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${html(subject)}</title></head>
<body style="font:16px/1.6 system-ui,sans-serif;color:#14211f;max-width:36rem;margin:0 auto;padding:16px">
<p>${html(greeting)}</p>
${paragraphs.map((text) => `<p>${linesOf(text).map(escapeHtml).join('<br>')}</p>`).join('\n')}
${rows.length > 0 ? `<table>${rows.join('\n')}</table>` : ''}
${link ? `<p><a href="${html(link.href)}" style="color:#0a4d49">${html(link.label)}</a></p>` : ''}
<p>${signature(academy).map(html).join('<br>')}</p>
${footnote ? `<p style="font-size:13px">${html(footnote)}</p>` : ''}
</body></html>
`;
}

function factsOf({ facts = [] }: Message): [string, string][] {
  return facts.filter(([, value]) => value !== '');
}

function linesOf(paragraph: string): string[] {
  return paragraph.split(/\r?\n/).map(sanitize);
}

function signature({ name, email, phone }: Academy): string[] {
  return [name, `${email} · ${phone}`];
}
