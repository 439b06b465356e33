import { EDGE_HEADERS, ENDPOINT_KEYS, type EndpointKey, HEADERS, REVISION_HEADER } from '@stepwell/contract';
import type { PageCall } from './messages';

/** Where pages' data comes from, and what the API is told of who asks. */
export interface PageApi {
  baseUrl: string;
  appId: string;
  appKey: string;
  edgeSecret?: string;
}

export interface ApiReply {
  status: number;
  body: string;
  /** Of the catalogue, where the API says one: see `REVISION_HEADER`. */
  revision?: string;
}

/** No page waits longer for one call. */
const CALL_TIMEOUT_MS = 1000;
/** More than all pages that are made at one time ask for; what goes beyond is refused. */
const CALLS_AT_A_TIME = 64;
const LONGEST_REPLY_BYTES = 2 * 1024 * 1024;

/** Calls about one learner's order or coupon: no page that is the same for everybody has a use for them. */
const NOT_FOR_PAGES: readonly EndpointKey[] = [
  'GET /api/orders/getOrder',
  'GET /api/orders/getReceipt',
  'GET /api/coupons/applyCoupon',
];
const FOR_PAGES: ReadonlySet<string> = new Set(
  ENDPOINT_KEYS.filter((key) => key.startsWith('GET ') && !NOT_FOR_PAGES.includes(key)),
);

/**
 * Makes the calls that pages ask for. The edge makes them itself, so that the process with code of other teams needs
 * neither the network nor what the edge is known by.
 */
export class PageCalls {
  private open = 0;

  /**
   * @param patience how many times longer than a visitor would wait
   * @returns the API's reply, whatever its status, or `undefined` when none came or the call is not one for pages
   */
  async make({ key, query }: PageCall, api: PageApi, patience = 1): Promise<ApiReply | undefined> {
    if (!FOR_PAGES.has(key) || this.open >= CALLS_AT_A_TIME) return undefined;
    this.open += 1;
    try {
      return await fetchReply(addressOf(key, query, api), api, CALL_TIMEOUT_MS * patience);
    } catch {
      return undefined;
    } finally {
      this.open -= 1;
    }
  }
}

function addressOf(key: string, query: PageCall['query'], { baseUrl }: PageApi): URL {
  const address = new URL(key.slice('GET '.length), baseUrl);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) address.searchParams.set(name, String(value));
  }
  return address;
}

/** By these the API knows the edge. */
export function headersOfEdge({ appId, appKey, edgeSecret }: PageApi): Record<string, string> {
  return {
    accept: 'application/json',
    [HEADERS.appId]: appId,
    [HEADERS.appKey]: appKey,
    ...(edgeSecret ? { [EDGE_HEADERS.secret]: edgeSecret } : {}),
  };
}

async function fetchReply(address: URL, api: PageApi, timeoutMs: number): Promise<ApiReply> {
  const response = await fetch(address, {
    headers: headersOfEdge(api),
    // The secret is for the API alone.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > LONGEST_REPLY_BYTES) throw new Error(`${address.pathname} answered too much`);
    parts.push(part);
  }
  return {
    status: response.status,
    body: Buffer.concat(parts).toString('utf8'),
    revision: response.headers.get(REVISION_HEADER) ?? undefined,
  };
}
