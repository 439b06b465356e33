import { LRUCache } from 'lru-cache';
import type { Feature } from '../../browser/site/feature';
import { matchSite, pageEntries, siteUrl } from '../../browser/site/site-map';
import type { ReleaseSelection } from '../release-selection/release-selection';

/** The parts of a requested address that decide what its page shows. */
export interface PageAddress {
  /** `SiteMatch.path` of the address. */
  path: string;
  /** The query with only the parameters that the page's entries declare, sorted by name. */
  search: string;
}

export interface KeyedAddress extends PageAddress {
  key: string;
}

const CACHED_ADDRESSES = 2000;
/** Largest length of a cached address; longer addresses are parsed each time. */
const LONGEST_CACHED = 300;

/** Finds the pages of requested addresses, for one selection of releases, with a cache. */
export class PageAddresses {
  private readonly cache = new LRUCache<string, KeyedAddress>({ max: CACHED_ADDRESSES });

  constructor(private readonly selection: Pick<ReleaseSelection, 'features' | 'key'>) {}

  /** @param url path and query of the request; its host is not used, because the client can send any */
  of(url: string): KeyedAddress {
    const cached = this.cache.get(url);
    if (cached) return cached;
    const page = pageAddress(siteUrl(url, 'http://site'), this.selection.features);
    const address = { ...page, key: pageKey(page, this.selection) };
    if (url.length <= LONGEST_CACHED) this.cache.set(url, address);
    return address;
  }
}

/** The page's part of an address: equal for all addresses that show the same page. */
function pageAddress(url: URL, features: readonly Feature[]): PageAddress {
  const match = matchSite(url.pathname, features);
  const names = new Set(pageEntries(match).flatMap(({ query }) => query));
  const query = new URLSearchParams([...url.searchParams].filter(([name]) => names.has(name)));
  query.sort();
  return { path: match.path, search: query.size > 0 ? `?${query}` : '' };
}

/** A page's key in the page cache of a generation. The key changes with the selected releases, for example when one is damaged. */
export function pageKey({ path, search }: PageAddress, { key }: Pick<ReleaseSelection, 'key'>): string {
  return `${path}${search}\n${key}`;
}

const EXTENSION = /\.[\w~-]+$/;
/** An address without these characters has no dot, encoded or not, so most addresses are not parsed. */
const POSSIBLE_DOT = /[.%]/;

/**
 * Whether an address belongs to a file that browsers and scanners request by convention: `/sw.js`, `/.env`, `/.well-known/x`. No page's
 * address has an extension in its last segment, or a dot at the beginning of a segment.
 */
export function isFileAddress(address: string): boolean {
  if (!POSSIBLE_DOT.test(address)) return false;
  const segments = siteUrl(address, 'http://site').pathname.split('/').filter(Boolean).map(decoded);
  return segments.some((segment) => segment.startsWith('.')) || EXTENSION.test(segments.at(-1) ?? '');
}

/** Decodes a segment up to `%23`, because some programs encode the `#` of a link. Returns an invalid segment unchanged. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment.split('%23', 1)[0] ?? '');
  } catch {
    return segment;
  }
}
