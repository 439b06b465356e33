import { escapeHtml } from '@stepwell/servers/escape-html';
import { type CachedPage, cachedPage } from '../pages/page-reply';
import { BAR_SCRIPT } from './bar-script';
import type { Looked } from './look-first';

/** Every page has one, before its own scripts: so the bar hears of every file that fails. */
const TITLE = '<title>';

/**
 * A page as it goes out to whoever looks at releases: with the bar, kept by nobody and in no index. The page itself is the
 * same for all, so it is made once.
 * @param asked what the tab stays with, as its addresses say it
 */
export function lookedAtPage(
  { status, replies, clock }: CachedPage,
  looked: Looked,
  asked: string,
): CachedPage {
  const html = replies.identity.body.toString();
  const bar = `<meta name="robots" content="noindex">\n${barTag(looked, asked)}\n`;
  const body = Buffer.from(html.replace(TITLE, () => bar + TITLE));
  const { 'content-length': _, ...headers } = Object.fromEntries(pairs(replies.identity.headers));
  const all = { ...headers, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };
  // Compressed for nobody: a few pages, for those who look.
  const { identity } = cachedPage(status, all, { br: body, gzip: body, identity: body }).replies;
  return { status, replies: { br: identity, gzip: identity, identity }, clock };
}

function barTag({ text, isKept, bases }: Looked, asked: string): string {
  const data = { text, look: isKept ? asked : '', asked, bases: bases.join(' ') };
  const attributes = Object.entries(data).map(([name, value]) => `data-${name}="${escapeHtml(value)}"`);
  const { href, integrity } = BAR_SCRIPT;
  return `<script defer src="${href}" integrity="${integrity}" crossorigin="anonymous" id="look-first" ${attributes.join(' ')}></script>`;
}

function pairs(headers: readonly string[]): [string, string][] {
  return headers.flatMap((name, index): [string, string][] =>
    index % 2 === 0 ? [[name, headers[index + 1] ?? '']] : [],
  );
}
