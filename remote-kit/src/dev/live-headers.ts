import type { IncomingHttpHeaders } from 'node:http';
import { localPolicy } from './local-csp';

/** Of one connection alone (RFC 9110 §7.6.1). */
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

/** Made anew for the live site. */
const OF_THIS_REQUEST = new Set([...HOP_BY_HOP, 'host', 'expect', 'accept-encoding', 'cookie']);

/**
 * Of the live address, or of what was made anew here. Scripts of the local remote have no hash that anybody signed, so a
 * demand for one cannot be met; those of all others keep theirs.
 */
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

/** Besides, of a page, which is another one here. */
const OF_THE_LIVE_PAGE = [
  'cache-control',
  'content-encoding',
  'content-length',
  'etag',
  'last-modified',
  'link',
];

/** What is forwarded where, and back. */
export interface Places {
  /** Origin of the live site. */
  site: string;
  /** Origin of this server. */
  here: string;
}

type Headers = Record<string, string | string[]>;

/**
 * What goes on to the live site: it must take the request for one of its own pages, and is sent no cookie but its own,
 * because cookies of localhost are of every program that was ever developed there.
 * @param ours names of cookies that the live site has set here
 * @param isPage a page is never taken from a cache: what came last time was changed here
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
 * What goes back to the browser: addresses and cookies of the live site become this one's.
 * @param frames origins that the local remote asks to frame
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

/** As `headersForHere`, of a page that was changed here. */
export function withoutOldPage(headers: Headers): Headers {
  const left = Object.entries(headers).filter(([name]) => !OF_THE_LIVE_PAGE.includes(name));
  return { ...Object.fromEntries(left), 'cache-control': 'no-store' };
}

/** Names of the cookies that a reply sets. */
export function cookiesSet(headers: IncomingHttpHeaders): string[] {
  return [headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split('=')[0]?.trim() ?? '');
}

/** Without a domain it is this host's, and it must come over http. A name may demand otherwise; browsers trust localhost. */
function cookieHere(cookie: string): string {
  const [pair = '', ...attributes] = cookie.split(/;\s*/);
  const demandsSecure = /^__(host|secure)-/i.test(pair);
  const kept = attributes.filter(
    (attribute) =>
      !/^domain=/i.test(attribute) && (demandsSecure || !/^(secure$|samesite=none)/i.test(attribute)),
  );
  return [pair, ...kept].join('; ');
}

/** A redirect within the live site stays here; one that leaves it leads where it says. */
function locationHere(location: string, site: string, here: string): string {
  const url = new URL(location, site);
  return url.origin === site ? here + url.pathname + url.search + url.hash : location;
}
