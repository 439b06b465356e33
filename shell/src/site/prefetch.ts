import { loadEntry, type SiteParts } from './opening';
import { pageOf } from './page-code';
import { FRAME_SLOTS } from './pages';
import { type SiteMatch, serverEntries } from './site-map';

/** Fetches code and data of a page that is likely to be visited next; never throws, never writes the page's stores. */
export function prefetchPage(site: SiteParts, url: URL, match: SiteMatch): void {
  pageOf(match)?.catch(() => undefined);
  const api = site.api.prefetching();
  const stores = site.stores.fork(api);
  for (const ref of serverEntries(match)) {
    // The frame stays as it is: what sleeps in it is not woken by a link.
    const isOfFrame = ref.at && FRAME_SLOTS.includes(ref.at);
    if (isOfFrame || site.missing.has(ref.feature)) continue;
    site.modules
      .load(ref)
      .then((entry) => loadEntry({ api, stores }, entry, { url, match }))
      .catch(() => undefined);
  }
}
