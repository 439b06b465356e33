import type { IncomingHttpHeaders } from 'node:http';
import { localPolicy } from './local-csp';

/** Headers for one connection only, which a proxy does not forward (RFC 9110 §7.6.1). */
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

/** Request headers of the browser that are dropped, or replaced by this server's own. */
const REPLACED = new Set([...HOP_BY_HOP, 'host', 'expect', 'accept-encoding', 'cookie']);

/** Reply headers that apply only at the live origin, and integrity policies, because local scripts have no integrity hash. */
const SITE_ONLY = new Set([
  ...HOP_BY_HOP,
  'alt-svc',
  'integrity-policy',
  'integrity-policy-report-only',
  'nel',
  'report-to',
  'reporting-endpoints',
  'strict-transport-security',
]);

/** Reply headers that are wrong for a page that this server has changed. */
const REMOVED_FROM_PAGES = [
  'cache-control',
  'content-encoding',
  'content-length',
  'etag',
  'last-modified',
  'link',
];

export interface Origins {
  /** Origin of the live site. */
  site: string;
  /** Origin of this server. */
  here: string;
}

type Headers = Record<string, string | string[]>;

/**
 * Headers for the live site, like those of its own pages. Only cookies of the live site are forwarded, because other programs on
 * localhost have cookies too.
 * @param siteCookies names of the live site's cookies
 * @param isPage a page is never requested conditionally, because the browser's copy is the one that this server has changed
 */
export function headersForSite(
  headers: IncomingHttpHeaders,
  { site, here }: Origins,
  siteCookies: ReadonlySet<string>,
  isPage: boolean,
): Headers {
  const forwarded = Object.entries(headers).flatMap(([name, value]) => {
    if (value === undefined || REPLACED.has(name)) return [];
    if (isPage && name.startsWith('if-')) return [];
    const isAddress = name === 'origin' || name === 'referer';
    return [[name, isAddress && typeof value === 'string' ? value.replace(here, site) : value] as const];
  });
  const cookies = (headers.cookie ?? '')
    .split(/;\s*/)
    .filter((cookie) => siteCookies.has(cookie.split('=')[0] ?? ''));
  return {
    ...Object.fromEntries(forwarded),
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
  { site, here }: Origins,
  frames: readonly string[],
): Headers {
  const local: Headers = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || SITE_ONLY.has(name)) continue;
    if (name === 'set-cookie') local[name] = [value].flat().map(cookieHere);
    else if (name === 'location') local[name] = locationHere(String(value), site, here);
    else if (name.startsWith('content-security-policy'))
      local[name] = [value].flat().map((policy) => localPolicy(policy, site, frames));
    else local[name] = value;
  }
  return local;
}

/** Headers of a page that this server has changed. @param headers result of `headersForHere` */
export function headersOfChangedPage(headers: Headers): Headers {
  const remaining = Object.entries(headers).filter(([name]) => !REMOVED_FROM_PAGES.includes(name));
  return { ...Object.fromEntries(remaining), 'cache-control': 'no-store' };
}

export function cookiesSet(headers: IncomingHttpHeaders): string[] {
  return [headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split('=')[0]?.trim() ?? '');
}

/**
 * Removes from a cookie its domain, and `Secure` with `SameSite=None`, which requires `Secure`. A cookie with a name such as `__Host-id`
 * keeps both, because the name demands `Secure`.
 */
function cookieHere(cookie: string): string {
  const [pair = '', ...attributes] = cookie.split(/;\s*/);
  const demandsSecure = /^__(host|secure)-/i.test(pair);
  const forwarded = attributes.filter(
    (attribute) =>
      !/^domain=/i.test(attribute) && (demandsSecure || !/^(secure$|samesite=none)/i.test(attribute)),
  );
  return [pair, ...forwarded].join('; ');
}

/** Rewrites redirects within the live site. */
function locationHere(location: string, site: string, here: string): string {
  const url = new URL(location, site);
  return url.origin === site ? here + url.pathname + url.search + url.hash : location;
}
