import type { Academy } from '@stepwell/contract';
import { escapeHtml } from '@stepwell/server-kit/escape-html';
import { sanitize } from '@stepwell/server-kit/sanitize';

export interface MailLink {
  label: string;
  href: string;
}

/** The content of a mail, before it is rendered as text and as HTML. Its values may be malicious input, so rendering sanitizes them. */
export interface Message {
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** Names and values of a small table. */
  facts?: [string, string][];
  /** Lists of links, each with a heading. */
  lists?: { title: string; links: MailLink[] }[];
  /** The link for the main action. */
  link?: MailLink;
  /** Small print at the end. */
  footnote?: { text: string; label?: string; href?: string };
  headers?: Record<string, string>;
}

/** Renders a mail as plain text, signed by the academy. */
export function asText(
  { greeting, paragraphs, facts = [], lists = [], link, footnote }: Message,
  academy: Academy,
): string {
  const width = Math.max(0, ...facts.map(([name]) => name.length));
  const blocks = [
    sanitize(greeting),
    ...paragraphs.map((text) => linesOf(text).join('\n')),
    facts.map(([name, value]) => `${`${name}:`.padEnd(width + 2)}${sanitize(value)}`).join('\n'),
    ...lists.map(({ title, links }) =>
      [title, ...links.map(({ label, href }) => `${sanitize(label)}: ${href}`)].join('\n'),
    ),
    link ? `${link.label}:\n${link.href}` : '',
    signature(academy).map(sanitize).join('\n'),
    footnote ? `--\n${[footnote.text, footnote.href].filter(Boolean).join('\n')}` : '',
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

/** Renders a mail as HTML without pictures and style sheets. @param language code of the text's language */
export function asHtml(
  { subject, greeting, paragraphs, facts = [], lists = [], link, footnote }: Message,
  academy: Academy,
  language: string,
): string {
  const html = (text: string) => escapeHtml(sanitize(text));
  const rows = facts.map(
    ([name, value]) =>
      `<tr><td style="padding:2px 16px 2px 0">${html(name)}</td><td style="overflow-wrap:anywhere"><b>${html(value)}</b></td></tr>`,
  );
  const anchor = ({ href, label }: MailLink) =>
    `<a href="${html(href)}" style="color:#0a4d49">${html(label)}</a>`;
  const footnoteParts = footnote && [
    html(footnote.text),
    footnote.href ? anchor({ href: footnote.href, label: footnote.label ?? footnote.href }) : '',
  ];
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${html(subject)}</title></head>
<body style="font:16px/1.6 system-ui,sans-serif;color:#14211f;max-width:36rem;margin:0 auto;padding:16px">
<p>${html(greeting)}</p>
${paragraphs.map((text) => `<p>${linesOf(text).map(escapeHtml).join('<br>')}</p>`).join('\n')}
${rows.length > 0 ? `<table>${rows.join('\n')}</table>` : ''}
${lists.map(({ title, links }) => `<p>${html(title)}</p>\n<ul>${links.map((each) => `<li>${anchor(each)}</li>`).join('\n')}</ul>`).join('\n')}
${link ? `<p>${anchor(link)}</p>` : ''}
<p>${signature(academy).map(html).join('<br>')}</p>
${footnoteParts ? `<p style="font-size:13px">${footnoteParts.filter(Boolean).join(' ')}</p>` : ''}
</body></html>
`;
}

/** The lines of a paragraph, such as an answer that staff typed. */
function linesOf(paragraph: string): string[] {
  return paragraph.split(/\r?\n/).map(sanitize);
}

function signature({ name, email, phone }: Academy): string[] {
  return [name, `${email} · ${phone}`];
}
