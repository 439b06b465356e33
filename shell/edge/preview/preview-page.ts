import { escapeHtml } from '@stepwell/server-kit/escape-html';
import { type CachedPage, withHtml } from '../pages/page-reply';
import type { Looked } from './preview';
import { BAR_SCRIPT } from './preview-bar';

/** Every page has one, before its own scripts: so the bar hears of every file that fails. */
const TITLE = '<title>';

/**
 * A page as it goes out to whoever looks at releases: with the bar, kept by nobody and in no index. The page itself is the
 * same for all, so it is made once.
 * @param asked what the tab stays with, as its addresses say it
 */
export function lookedAtPage(page: CachedPage, looked: Looked, asked: string): CachedPage {
  const bar = `<meta name="robots" content="noindex">\n${barTag(looked, asked)}\n`;
  const headers = { 'cache-control': 'no-store, no-transform', 'x-robots-tag': 'noindex' };
  return withHtml(page, (html) => html.replace(TITLE, () => bar + TITLE), headers);
}

function barTag({ text, isKept, bases }: Looked, asked: string): string {
  const data = { text, look: isKept ? asked : '', asked, bases: bases.join(' ') };
  const attributes = Object.entries(data).map(([name, value]) => `data-${name}="${escapeHtml(value)}"`);
  const { href, integrity } = BAR_SCRIPT;
  return `<script defer src="${href}" integrity="${integrity}" crossorigin="anonymous" id="look-first" ${attributes.join(' ')}></script>`;
}
