import { FREEZE_WORKER_PATH } from '../../browser/reports/visit-report';
import { INTEGRITY_LIST } from '../files/integrity-list';

/** Timeout of the request for an integrity list. The next file that needs the list requests it again, at another address. */
const LIST_TIMEOUT_MS = 4000;

/**
 * Part of the inline script `EARLY_SCRIPT` (`pages/document.ts`): the page loads only scripts and styles that its releases' integrity lists
 * contain, with their hashes (decision 080). The script replaces `document.head.appendChild`, by which all loaders of code add their
 * elements.
 *
 * - Input: the attribute `data-lists` of the script element has the page's releases, as `<base>#<hash of the list>` with spaces between;
 *   `data-spare` has, in the same form, the releases that the page may fall back on.
 * - The hash of a file comes from a preload link in the HTML, else from the list of its release. An element without a hash is not added to
 *   the page, and gets an error event as if its file could not be loaded.
 * - A repeated request of a style sheet or list gets another address, because browsers cache damaged files too. Scripts get another address
 *   from their own loaders.
 * - A list is requested with the first file that needs it. The remaining lists of `data-lists` are requested after the `load` event, each
 *   in a task of its own, because all together would be a long task on a slow phone.
 *
 * The text is constant, so that the policy can contain its hash.
 */
export const INTEGRITY_LOADER = `{
const { lists: used, spare = '' } = document.currentScript.dataset;
const read = (text) => Object.fromEntries(text.split(' ').map((list) => list.split('#')));
const lists = read(used + ' ' + spare);
const promises = {};
const requests = {};
const retryQuery = (address) => (requests[address] = (requests[address] || 0) + 1) > 1 ? '?r=' + requests[address] : '';
const { head } = document;
const append = head.appendChild;
const placeOf = (address) => {
  const { origin, pathname } = new URL(address, location);
  const [, base, name] = /^(\\/r\\/.+\\/)([\\w.-]+\\.(?:js|css))$/.exec(pathname) || [];
  return origin === location.origin && lists[base] ? { base, name, pathname } : null;
};
const listOf = (base) => promises[base] ||= new Promise((resolve, reject) => {
  setTimeout(reject, ${LIST_TIMEOUT_MS});
  fetch(base + '${INTEGRITY_LIST}' + retryQuery(base), { integrity: 'sha384-' + lists[base] })
    .then((reply) => reply.json()).then(resolve, reject);
}).catch(() => { promises[base] = null; return {}; });
if (self.trustedTypes) trustedTypes.createPolicy('default', {
  createScriptURL: (address) => (address === '${FREEZE_WORKER_PATH}' || placeOf(address)) && address,
});
head.appendChild = (element) => {
  const { rel, as, src, href } = element;
  const isOurs = element.tagName === 'SCRIPT' || (element.tagName === 'LINK' && (rel === 'stylesheet' || as === 'script'));
  if (!isOurs) return append.call(head, element);
  const place = placeOf(src || href);
  const load = (integrity) => {
    element.crossOrigin = 'anonymous';
    element.integrity = integrity;
    if (rel === 'stylesheet') {
      element.dataset.href = place.pathname;
      element.href = place.pathname + retryQuery(place.pathname);
    }
    append.call(head, element);
  };
  const hint = place && head.querySelector('link[integrity][href="' + place.pathname + '"]');
  if (hint) load(hint.integrity);
  else (place ? listOf(place.base) : Promise.resolve({})).then((list) => {
    if (Object.hasOwn(list, place?.name)) load('sha384-' + list[place.name]);
    else element.dispatchEvent(new Event('error'));
  });
  return element;
};
addEventListener('load', () => Object.keys(read(used)).forEach((base) => setTimeout(listOf, 0, base)));
}`;
