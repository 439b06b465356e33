import type { EntryRef } from './entries';
import { runLoad, type SiteParts } from './entry-load';
import { pageOf } from './page-code';
import { FRAME_SLOTS } from './pages';
import { type SiteMatch, serverEntries } from './site-map';

/** Fetches code and data of a page that is likely to be visited next; never throws, never writes the page's stores. */
export function prefetchPage(site: SiteParts, url: URL, match: SiteMatch): void {
  pageOf(match)?.catch(() => undefined);
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
 * Fetches the code of a page and nothing else.
 * @returns settles, never throws, when it is here or cannot be had; `undefined` where it is here already
 */
export function fetchCode(site: SiteParts, match: SiteMatch): Promise<void> | undefined {
  const page = pageOf(match);
  const code: Promise<unknown>[] = page?.status === 'pending' ? [page] : [];
  for (const ref of ownEntries(site, match)) if (!site.modules.peek(ref)) code.push(site.modules.load(ref));
  return code.length > 0 ? Promise.allSettled(code).then(() => undefined) : undefined;
}

/** Entries of a page but for those of the frame, which stays as it is: what sleeps in it is not woken by a link. */
function ownEntries(site: SiteParts, match: SiteMatch): EntryRef[] {
  return serverEntries(match).filter(
    ({ at, feature }) => !(at && FRAME_SLOTS.includes(at)) && !site.missing.has(feature),
  );
}
