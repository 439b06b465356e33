import { hashOf } from '@stepwell/release-server/files';
import { FALLBACK_REPORTS_PATH } from '../../browser/reports/fallback-report';
import { PREVIEW_KEY, PREVIEW_QUERY } from '../html/preview-link';

/**
 * Added as a constructed style sheet, to which the page's policy does not apply. The bar is left of the chat button and
 * moves up with it, so that it covers neither the foot of a course nor the cookie notice.
 */
const STYLE = `
.look-first {
  position: fixed; z-index: var(--z-fab); bottom: var(--float-edge); right: calc(var(--float-edge) + 4.75rem);
  translate: 0 calc(-1 * var(--float-lift)); box-sizing: border-box; display: flex; align-items: center; gap: var(--space-3);
  max-width: min(26rem, 100vw - 2 * var(--float-edge) - 4.75rem); padding: var(--space-2) var(--space-2) var(--space-2) var(--space-4);
  border-radius: var(--radius-md); background: var(--color-info-bg); color: var(--color-text);
  box-shadow: 0 0 0 1.5px var(--color-info), var(--shadow-2);
  font: 500 var(--text-xs) / var(--leading-tight) var(--font-body); overflow-wrap: anywhere; text-wrap: pretty;
}
.look-first[data-is-live] { background: var(--color-warning-bg); box-shadow: 0 0 0 1.5px var(--color-warning), var(--shadow-2) }
.look-first button {
  flex: none; min-height: var(--tap); padding: 0 var(--space-3); border-radius: var(--radius-sm); background: var(--color-surface);
  color: var(--color-text); box-shadow: inset 0 0 0 1.5px var(--color-border-strong); font: 650 var(--text-sm) / 1 var(--font-body);
}
.look-first button:hover { background: var(--color-brand-soft) }
@media (min-width: 45em) and (max-width: 69.9375em) {
  :root:not([data-consent]):has([aria-label="Cookie notice"]) .look-first { translate: 0 -7rem }
}
@media print { .look-first { display: none } }
`;

/**
 * Shows which releases the page previews, and ends the preview: on a press, or by itself when one of their files cannot be
 * loaded, or when the page loads another release of the same feature, as a fallback does. It then reports the fallback once,
 * and suppresses the page's own reports until the page is left. Only previews carry this script.
 */
const SOURCE = `{
const { text, look, asked, bases } = document.currentScript.dataset;
const stay = (what) => {
  try {
    if (what) sessionStorage.setItem('${PREVIEW_KEY}', what);
    else sessionStorage.removeItem('${PREVIEW_KEY}');
  } catch {}
};
const leave = (query) => {
  stay('');
  const url = new URL(location);
  url.searchParams.delete('${PREVIEW_QUERY}');
  if (query) url.searchParams.set('${PREVIEW_QUERY}', query);
  location.replace(url);
};
stay(look);
const sheet = new CSSStyleSheet();
sheet.replaceSync(${JSON.stringify(STYLE)});
document.adoptedStyleSheets.push(sheet);
const bar = document.createElement('aside');
bar.className = 'look-first';
bar.setAttribute('aria-label', 'Release that is looked at');
bar.toggleAttribute('data-is-live', !bases);
const words = document.createElement('p');
words.setAttribute('role', 'status');
words.textContent = text;
const button = document.createElement('button');
button.type = 'button';
button.textContent = bases ? 'Leave' : 'Close';
button.onclick = () => leave('');
bar.append(words, button);
document.body.append(bar);
if (bases) {
  const folders = bases.split(' ');
  let isLeft = false;
  const isIn = (address, folder) => new URL(address, location).pathname.startsWith(folder);
  const report = (folder) => {
    const [, , feature, live] = folder.split('/');
    const { features } = JSON.parse(document.getElementById('boot').textContent);
    const instead = features.find(({ name }) => name === feature)?.previous?.release;
    navigator.sendBeacon('${FALLBACK_REPORTS_PATH}', JSON.stringify({ feature, live, instead }));
    navigator.sendBeacon = () => true;
  };
  const endPreview = (folder) => {
    if (!folder || isLeft || !navigator.onLine) return;
    isLeft = true;
    report(folder);
    leave(asked.split(',').map((each) => each + ':failed').join());
  };
  const failed = ({ target }) => {
    const address = target.src || target.href;
    if (address) endPreview(folders.find((base) => isIn(address, base)));
  };
  addEventListener('error', failed, true);
  const { head } = document;
  const append = head.appendChild;
  head.appendChild = (element) => {
    const address = element.src || element.href;
    if (address) endPreview(folders.find((base) => isIn(address, base.replace(/[^/]+\\/$/, '')) && !isIn(address, base)));
    element.addEventListener('error', failed);
    return append.call(head, element);
  };
}
}`;

/** The script that previews carry. */
export const PREVIEW_BAR = {
  href: '/look-first.js',
  integrity: `sha384-${hashOf(Buffer.from(SOURCE))}`,
  source: SOURCE,
};
