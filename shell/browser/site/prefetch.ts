import type { EntryRef } from './entries';
import { runLoad, type SiteParts } from './entry-load';
import { FRAME_SLOTS } from './pages';
import { pageEntries, type SiteMatch } from './site-map';

/** Fetches code and data of a page. Ignores failures, and writes into no store of the current page. */
export function prefetchPage(site: SiteParts, url: URL, match: SiteMatch): void {
  match.page?.load().catch(() => undefined);
  const api = site.api.prefetching();
  const stores = site.stores.fork(api);
  for (const ref of ownEntries(site, match)) {
    site.modules
      .load(ref)
      .then((entry) => runLoad({ api, stores }, ref.feature, entry, { url, match }))
      .catch(() => undefined);
  }
}

/**
 * Entries of the page itself with a usable release. Entries of the frame are left out, because a navigation does not request their deferred
 * code.
 */
export function ownEntries(site: SiteParts, match: SiteMatch): EntryRef[] {
  return pageEntries(match).filter(
    ({ at, feature }) => !(at && FRAME_SLOTS.includes(at)) && !site.missing.has(feature),
  );
}
