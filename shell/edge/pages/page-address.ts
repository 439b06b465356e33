import type { Feature } from '../../browser/site/feature';
import { matchSite, pageEntries, type SiteMatch, siteUrl } from '../../browser/site/site-map';

export interface PageAddress {
  match: SiteMatch;
  /** The query with only the parameters that the page's entries declare, sorted by name. */
  search: string;
}

/** The parts of a requested address that decide what its page shows. @param url path and query of the request */
export function pageAddress(url: string, features: readonly Feature[]): PageAddress {
  const { pathname, searchParams } = siteUrl(url, 'http://site');
  const match = matchSite(pathname, features);
  const names = new Set(pageEntries(match).flatMap(({ query }) => query));
  const query = new URLSearchParams([...searchParams].filter(([name]) => names.has(name)));
  query.sort();
  return { match, search: query.size > 0 ? `?${query}` : '' };
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

/** Decodes a segment; returns one that cannot be decoded unchanged. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
