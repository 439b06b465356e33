import type { SiteParts } from '../site/entry-load';
import type { ownEntries } from '../site/prefetch';
import type { Site } from '../site/site';
import type { SiteMatch } from '../site/site-map';

const LINKS = 'main a[href^="/"]';

/**
 * Fetches the code of pages whose links are near the viewport, in parallel, because any of the links may be clicked next.
 * `prefetch-links.ts` imports this module once the page is in use.
 * @param fetched names of the code that has been fetched; new names are added
 * @param entriesOf the function `ownEntries`; an import here would prevent the build from merging its module into the main script
 * @returns `undefined` if there is no code to fetch
 */
export function fetchNearLinks(
  site: Site,
  fetched: Set<string>,
  entriesOf: typeof ownEntries,
): Promise<unknown> | undefined {
  const fetching: Promise<void>[] = [];
  for (const link of document.querySelectorAll<HTMLAnchorElement>(LINKS)) {
    const match = site.match(new URL(link.href));
    // All pages of a route share their code, which is fetched only once, even if the fetch fails.
    const name = match.route?.id ?? match.page?.chunk ?? '';
    if (fetched.has(name) || !isNearView(link)) continue;
    fetched.add(name);
    const code = fetchCode(site, match, entriesOf);
    if (code) fetching.push(code);
  }
  return fetching.length > 0 ? Promise.all(fetching) : undefined;
}

/** @returns resolves when the code of a page has arrived or failed; `undefined` if it has arrived before */
function fetchCode(
  site: SiteParts,
  match: SiteMatch,
  entriesOf: typeof ownEntries,
): Promise<void> | undefined {
  const page = match.page?.load();
  const code: Promise<unknown>[] = page?.status === 'pending' ? [page] : [];
  for (const ref of entriesOf(site, match)) if (!site.modules.peek(ref)) code.push(site.modules.load(ref));
  return code.length > 0 ? Promise.allSettled(code).then(() => undefined) : undefined;
}

/** Whether a link is near the viewport. False in sections that are not laid out yet, because measuring would lay them out. */
function isNearView(link: Element): boolean {
  if (link.checkVisibility?.({ contentVisibilityAuto: true }) === false) return false;
  const { top, bottom } = link.getBoundingClientRect();
  return bottom > -window.innerHeight && top < 2 * window.innerHeight;
}
