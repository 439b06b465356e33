import { hashOf } from '@stepwell/release-server/files';
import { PREVIEW_QUERY } from '@stepwell/release-server/preview-link';
import { FALLBACK_REPORTS_PATH } from '../../browser/reports/fallback-report';
import { VISIT_REPORTS_PATH } from '../../browser/reports/visit-report';
import { PREVIEW_KEY } from '../html/preview-link';
import { PANEL_STYLE, REGIONS_PANEL } from './regions-panel';

/**
 * Style of the bar, added as a constructed style sheet, to which the page's policy does not apply. The bar is left of the chat button
 * and moves up with the button, so that it covers neither the end of a page nor the cookie notice.
 */
const STYLE = `
.preview-bar {
  position: fixed; z-index: var(--z-fab); bottom: var(--float-edge); right: calc(var(--float-edge) + 4.75rem);
  translate: 0 calc(-1 * var(--float-lift)); box-sizing: border-box; display: flex; flex-wrap: wrap; align-items: center; gap: var(--space-2) var(--space-3);
  max-width: min(26rem, 100vw - 2 * var(--float-edge) - 4.75rem); padding: var(--space-2) var(--space-2) var(--space-2) var(--space-4);
  border-radius: var(--radius-md); background: var(--color-info-bg); color: var(--color-text);
  box-shadow: 0 0 0 1.5px var(--color-info), var(--shadow-2);
  font: 500 var(--text-xs) / var(--leading-tight) var(--font-body); overflow-wrap: anywhere; text-wrap: pretty;
}
.preview-bar p { flex: 1 1 11rem }
.preview-bar[data-is-live] { background: var(--color-warning-bg); box-shadow: 0 0 0 1.5px var(--color-warning), var(--shadow-2) }
.preview-bar button, .preview-panel button {
  flex: none; min-height: var(--tap); padding: 0 var(--space-3); border-radius: var(--radius-sm); background: var(--color-surface);
  color: var(--color-text); box-shadow: inset 0 0 0 1.5px var(--color-border-strong); font: 650 var(--text-sm) / 1 var(--font-body);
}
:is(.preview-bar, .preview-panel) button:hover { background: var(--color-brand-soft) }
@media (min-width: 45em) and (max-width: 69.9375em) {
  :root:not([data-consent]):has([aria-label="Cookie notice"]) .preview-bar { translate: 0 -7rem }
}
@media print { .preview-bar { display: none } }
${PANEL_STYLE}`;

/**
 * The bar's script. It shows which releases the page previews, the panel of regions, and a button that ends the preview. The script ends
 * the preview itself when a file of a previewed release cannot be loaded, or when the page loads another release of the same feature, as a
 * fallback does. The script then reports the fallback once, and suppresses the page's own reports until the page is left. Only pages of
 * preview links contain the script.
 *
 * Attributes of the script element: `text` of the bar; `keep`, the releases that the tab adds to later addresses; `requested`, the releases
 * of the address; `bases`, the paths of the previewed releases' files; `teams`, the address of the release service (may be empty).
 */
const SOURCE = `{
const { text, keep, requested, bases, teams } = document.currentScript.dataset;
const store = (releases) => {
  try {
    if (releases) sessionStorage.setItem('${PREVIEW_KEY}', releases);
    else sessionStorage.removeItem('${PREVIEW_KEY}');
  } catch {}
};
const leave = (query) => {
  store('');
  const url = new URL(location);
  url.searchParams.delete('${PREVIEW_QUERY}');
  if (query) url.searchParams.set('${PREVIEW_QUERY}', query);
  // Replacing an address by itself loads nothing if the address has a fragment.
  if (url.href === location.href) location.reload();
  else location.replace(url);
};
store(keep);
const sheet = new CSSStyleSheet();
sheet.replaceSync(${JSON.stringify(STYLE)});
document.adoptedStyleSheets.push(sheet);
const bar = document.createElement('aside');
bar.className = 'preview-bar';
bar.setAttribute('aria-label', 'Preview of releases');
bar.toggleAttribute('data-is-live', !bases);
const message = document.createElement('p');
message.setAttribute('role', 'status');
message.textContent = text;
const button = document.createElement('button');
button.type = 'button';
button.textContent = bases ? 'Leave' : 'Close';
button.onclick = () => leave('');
bar.append(message, ...(${REGIONS_PANEL})({ bases, requested, teams }), button);
document.body.append(bar);
if (bases) {
  const folders = bases.split(' ');
  let isLeft = false;
  const isIn = (address, folder) => new URL(address, location).pathname.startsWith(folder);
  const featureIn = (folder) => folder.split('/')[2];
  const { features } = JSON.parse(document.getElementById('boot').textContent);
  const previousOf = (feature) => features.find(({ name }) => name === feature)?.previous?.release;
  const report = (folder) => {
    const [, , feature, live] = folder.split('/');
    const instead = previousOf(feature);
    navigator.sendBeacon('${FALLBACK_REPORTS_PATH}', JSON.stringify({ feature, live, instead }));
    navigator.sendBeacon = () => true;
  };
  const endPreview = (folder) => {
    if (!folder || isLeft || !navigator.onLine) return;
    isLeft = true;
    report(folder);
    leave(requested.split(',').map((release) => release + ':failed').join());
  };
  const failed = ({ target }) => {
    const address = target.src || target.href;
    if (address) endPreview(folders.find((base) => isIn(address, base)));
  };
  addEventListener('error', failed, true);
  const send = navigator.sendBeacon.bind(navigator);
  navigator.sendBeacon = (path, body) => {
    const isSent = send(path, body);
    // A failed region without a previous release loads no other release, so only the report shows the failure.
    if (path === '${VISIT_REPORTS_PATH}')
      for (const { region = '' } of JSON.parse(body).failures)
        endPreview(folders.find((base) => region.startsWith(featureIn(base) + '/') && !previousOf(featureIn(base))));
    return isSent;
  };
  const { head } = document;
  const append = head.appendChild;
  head.appendChild = (element) => {
    const address = element.src || element.href;
    // Another release of a previewed feature: a file in the feature's folder, but not in the folder of the release.
    if (address) endPreview(folders.find((base) => isIn(address, base.replace(/[^/]+\\/$/, '')) && !isIn(address, base)));
    element.addEventListener('error', failed);
    return append.call(head, element);
  };
}
}`;

export const PREVIEW_BAR = {
  href: '/preview-bar.js',
  integrity: `sha384-${hashOf(Buffer.from(SOURCE))}`,
  source: SOURCE,
};
