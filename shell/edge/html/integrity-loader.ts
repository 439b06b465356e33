import { FREEZE_WORKER_PATH } from '../../browser/reports/visit-report';
import { INTEGRITY_LIST } from '../files/integrity-list';

/** A list that takes longer is requested again, at another address, with the next file that needs it. */
const LIST_TIMEOUT_MS = 4000;

/**
 * Part of every page's first inline script: the page loads only scripts and styles that its releases' integrity lists name,
 * with their hashes (decision 080). It works because every loader adds its elements by `document.head.appendChild`.
 *
 * Its element's `data-lists` has the page's releases, as `<base>#<hash of the list>` with spaces between; `data-spare` has those
 * that the page may fall back on, whose lists are requested with their first file. A file with a hint in the HTML takes its
 * hash from there; any other waits for the list of its release. An element without a hash never gets into the page, and fails
 * like one whose file cannot be loaded. Repeated requests of styles and lists get another address, because browsers cache
 * damaged files too; scripts get one from their own loaders. Lists are requested in separate tasks, because together they
 * are a long one on a slow phone. The text is constant, so that the policy can name its hash.
 */
export const INTEGRITY_LOADER = `{
const { lists: used, spare = '' } = document.currentScript.dataset;
const read = (text) => Object.fromEntries(text.split(' ').map((list) => list.split('#')));
const lists = read(used + ' ' + spare);
const kept = {};
const turns = {};
const nth = (address) => (turns[address] = (turns[address] || 0) + 1) > 1 ? '?r=' + turns[address] : '';
const { head } = document;
const append = head.appendChild;
const placeOf = (address) => {
  const { origin, pathname } = new URL(address, location);
  const [, base, name] = /^(\\/r\\/.+\\/)([\\w.-]+\\.(?:js|css))$/.exec(pathname) || [];
  return origin === location.origin && lists[base] ? { base, name, pathname } : null;
};
const listOf = (base) => kept[base] ||= new Promise((resolve, reject) => {
  setTimeout(reject, ${LIST_TIMEOUT_MS});
  fetch(base + '${INTEGRITY_LIST}' + nth(base), { integrity: 'sha384-' + lists[base] })
    .then((reply) => reply.json()).then(resolve, reject);
}).catch(() => { kept[base] = null; return {}; });
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
      element.href = place.pathname + nth(place.pathname);
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
