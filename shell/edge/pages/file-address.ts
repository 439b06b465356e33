import { siteUrl } from '../../browser/site/site-map';

const EXTENSION = /\.[\w~-]+$/;
/** Without one of these there is no dot in a path: most addresses need no parsing. */
const POSSIBLE_DOT = /[.%]/;

/**
 * Whether an address is that of a file, which browsers and scanners ask for by convention: `/sw.js`, `/.env`, `/.well-known/x`.
 * No page has an address with a dot in its last segment, or with a segment that begins with one.
 */
export function isFileAddress(address: string): boolean {
  if (!POSSIBLE_DOT.test(address)) return false;
  const segments = siteUrl(address, 'http://site').pathname.split('/').filter(Boolean).map(decoded);
  return segments.some((segment) => segment.startsWith('.')) || EXTENSION.test(segments.at(-1) ?? '');
}

/** As it is where it cannot be decoded; without what follows a `#`, which some programs encode with the address before it. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment.split('%23', 1)[0] ?? '');
  } catch {
    return segment;
  }
}
