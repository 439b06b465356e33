import type { IncomingHttpHeaders } from 'node:http';
import { localPolicy } from './local-csp';

/** RFC 9110 §7.6.1. */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** Set anew for the live site. */
const OF_THIS_REQUEST = new Set([...HOP_BY_HOP, 'host', 'expect', 'accept-encoding', 'cookie']);

/** Headers for the live origin. Scripts of the local remote have no integrity hash, so that no policy may require one. */
const OF_THE_LIVE_SITE = new Set([
  ...HOP_BY_HOP,
  'alt-svc',
  'integrity-policy',
  'integrity-policy-report-only',
  'nel',
  'report-to',
  'reporting-endpoints',
  'strict-transport-security',
]);

/** Headers of a page that do not fit the changed page. */
const OF_THE_LIVE_PAGE = [
  'cache-control',
  'content-encoding',
  'content-length',
  'etag',
  'last-modified',
  'link',
];

export interface Places {
  /** Origin of the live site. */
  site: string;
  /** Origin of this server. */
  here: string;
}

type Headers = Record<string, string | string[]>;

/**
 * Headers for the live site. The request must seem to come from one of its own pages. Only its own cookies are forwarded, since
 * other programs on localhost have cookies too.
 * @param ours names of the live site's cookies
 * @param isPage pages are never requested conditionally: the cached one was changed here
 */
export function headersForSite(
  headers: IncomingHttpHeaders,
  { site, here }: Places,
  ours: ReadonlySet<string>,
  isPage: boolean,
): Headers {
  const kept = Object.entries(headers).flatMap(([name, value]) => {
    if (value === undefined || OF_THIS_REQUEST.has(name)) return [];
    if (isPage && name.startsWith('if-')) return [];
    const isAddress = name === 'origin' || name === 'referer';
    return [[name, isAddress && typeof value === 'string' ? value.replace(here, site) : value] as const];
  });
  const cookies = (headers.cookie ?? '')
    .split(/;\s*/)
    .filter((cookie) => ours.has(cookie.split('=')[0] ?? ''));
  return {
    ...Object.fromEntries(kept),
    'accept-encoding': 'br, gzip',
    ...(cookies.length > 0 ? { cookie: cookies.join('; ') } : {}),
  };
}

/**
 * Headers for the browser: URLs and cookies of the live site are rewritten for this server.
 * @param frames origins that the local remote may frame
 */
export function headersForHere(
  headers: IncomingHttpHeaders,
  { site, here }: Places,
  frames: readonly string[] = [],
): Headers {
  const local: Headers = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || OF_THE_LIVE_SITE.has(name)) continue;
    if (name === 'set-cookie') local[name] = [value].flat().map(cookieHere);
    else if (name === 'location') local[name] = locationHere(String(value), site, here);
    else if (name.startsWith('content-security-policy'))
      local[name] = [value].flat().map((policy) => localPolicy(policy, site, frames));
    else local[name] = value;
  }
  return local;
}

/** Like `headersForHere`, for a changed page. */
export function withoutOldPage(headers: Headers): Headers {
  const left = Object.entries(headers).filter(([name]) => !OF_THE_LIVE_PAGE.includes(name));
  return { ...Object.fromEntries(left), 'cache-control': 'no-store' };
}

export function cookiesSet(headers: IncomingHttpHeaders): string[] {
  return [headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split('=')[0]?.trim() ?? '');
}

/** Without domain, and without `Secure` unless the name requires it: browsers trust localhost. */
function cookieHere(cookie: string): string {
  const [pair = '', ...attributes] = cookie.split(/;\s*/);
  const demandsSecure = /^__(host|secure)-/i.test(pair);
  const kept = attributes.filter(
    (attribute) =>
      !/^domain=/i.test(attribute) && (demandsSecure || !/^(secure$|samesite=none)/i.test(attribute)),
  );
  return [pair, ...kept].join('; ');
}

/** Rewrites redirects within the live site. */
function locationHere(location: string, site: string, here: string): string {
  const url = new URL(location, site);
  return url.origin === site ? here + url.pathname + url.search + url.hash : location;
}
