import { LRUCache } from 'lru-cache';
import type { Feature } from '../../browser/site/feature';
import { matchSite, serverEntries, siteUrl } from '../../browser/site/site-map';
import type { ReleaseSelection } from '../release-selection/release-selection';

/** What decides what a page shows; every other part of what was asked for is dropped. */
export interface PageAddress {
  /** The one path of the page, as `SiteMatch` has it. */
  path: string;
  /** Only the query names that the page's entries declare, sorted. */
  search: string;
}

/** An address with what its page is kept by. */
export interface KeptAddress extends PageAddress {
  key: string;
}

/** Addresses that are remembered, whoever made them up. */
const REMEMBERED = 2000;
/** Characters; a longer one is worked out each time. */
const LONGEST = 300;

/** Of what is asked for, which page it is: worked out once for each address that is asked for again. */
export class PageAddresses {
  private readonly known = new LRUCache<string, KeptAddress>({ max: REMEMBERED });

  constructor(private readonly selection: Pick<ReleaseSelection, 'features' | 'key'>) {}

  /** @param url path and query, as they were asked for; which host was named is the browser's word alone */
  of(url: string): KeptAddress {
    const known = this.known.get(url);
    if (known) return known;
    const page = pageAddress(siteUrl(url, 'http://site'), this.selection.features);
    const address = { ...page, key: pageKey(page, this.selection) };
    if (url.length <= LONGEST) this.known.set(url, address);
    return address;
  }
}

/** The same for all addresses that show the same page. */
export function pageAddress(url: URL, features: readonly Feature[]): PageAddress {
  const match = matchSite(url.pathname, features);
  const names = new Set(serverEntries(match).flatMap(({ query }) => query));
  const query = new URLSearchParams([...url.searchParams].filter(([name]) => names.has(name)));
  query.sort();
  return { path: match.path, search: query.size > 0 ? `?${query}` : '' };
}

/** By what a page is kept, within its generation. */
export function pageKey({ path, search }: PageAddress, { key }: Pick<ReleaseSelection, 'key'>): string {
  return `${path}${search}\n${key}`;
}
