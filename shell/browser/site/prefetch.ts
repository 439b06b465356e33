import { StoreRegistry } from '@stepwell/platform';
import type { EntryRef } from './entries';
import { runLoad, type SiteParts } from './entry-load';
import { FRAME_SLOTS } from './pages';
import { pageEntries, type SiteMatch } from './site-map';

/** Fetches the code of a page. Ignores failures. */
export function prefetchCode(site: SiteParts, match: SiteMatch): void {
  match.page?.load().catch(() => undefined);
  for (const ref of ownEntries(match)) site.modules.load(ref).catch(() => undefined);
}

/** Fetches code and data of a page. Ignores failures, and writes into no store of the current page. */
export function prefetchPage(site: SiteParts, url: URL, match: SiteMatch): void {
  match.page?.load().catch(() => undefined);
  const api = site.api.prefetching();
  const stores = new StoreRegistry({ api, initial: site.stores.dehydrate() });
  for (const ref of ownEntries(match))
    site.modules
      .load(ref)
      .then((entry) => runLoad({ api, stores }, entry, { url, match }))
      .catch(() => undefined);
}

/** The entries of the page itself. Those of the frame are on every page, so a navigation does not request them. */
function ownEntries(match: SiteMatch): EntryRef[] {
  return pageEntries(match).filter(({ at }) => !at || !FRAME_SLOTS.includes(at));
}
