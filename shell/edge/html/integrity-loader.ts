import { INTEGRITY_LIST } from '../files/integrity-list';

/** A list that takes longer is asked for again, under a new address, by the next file that needs it. */
const LIST_PATIENCE_MS = 4000;

/**
 * The second inline script of every page. It comes before anything of a release, belongs to none, and lets a page load
 * what verified releases list, with their hashes: entries, modules, lazy chunks and styles, of old releases as of new ones,
 * because every loader puts its elements into the head by `appendChild` (decision 080).
 *
 * `data-lists` names the page's releases: `<base>#<hash of its list>`, parted by spaces; `data-spare` those that it falls
 * back on, whose lists come with the first file that is asked for. A file that the HTML hints at
 * has its hash there; any other waits for its release's list. Without a hash an element never gets into the page, and
 * fails like one whose file could not be had. A style that is asked for again could not be had, and has a new address, as
 * scripts have from their own loaders: browsers keep bad bytes as long as good ones. Each list is asked for in a task of
 * its own: on a slow phone all of them together are a long one. The script never changes, so the policy can name its hash.
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
  setTimeout(reject, ${LIST_PATIENCE_MS});
  fetch(base + '${INTEGRITY_LIST}' + nth(base), { integrity: 'sha384-' + lists[base] })
    .then((reply) => reply.json()).then(resolve, reject);
}).catch(() => { kept[base] = null; return {}; });
if (self.trustedTypes) trustedTypes.createPolicy('default', {
  createScriptURL: (address) => placeOf(address) && address,
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
