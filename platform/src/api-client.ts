import {
  type CallInput,
  type EndpointKey,
  FALLBACK_TEXTS,
  HEADERS,
  HTTP_TIMEOUT_MS,
  isEnvelope,
  methodAndPath,
  NETWORK_ERROR,
  REQUIRED_REPLY_FIELDS,
  type Reply,
} from '@stepwell/contract';
import type { AxiosAdapter, AxiosResponse, AxiosStatic } from 'axios';
import { ApiError } from './api-error';

/** The reply of a call that succeeded. */
export interface ApiReply<T> {
  status: number;
  message: string;
  data: T;
}

/** Options of a call. */
export interface CallOptions {
  /** Value of the header `Idempotency-Key`, by which the server stores a repeated call once. */
  idempotencyKey?: string;
  /** Token of an order, sent in the header `x-order-token`, because addresses are logged. */
  orderToken?: string;
  signal?: AbortSignal;
}

/** Address of the API and identity of the application. Remotes receive a client and create none. */
export interface ApiClientOptions {
  /** Origin of the API; default: the page's own origin. */
  baseUrl?: string;
  appId: string;
  appKey: string;
  /** Milliseconds; default 10 000. */
  timeoutMs?: number;
  /** Additional headers of every call. */
  headers?: Record<string, string>;
  /** Called after each call that has succeeded. */
  onSuccess?: (key: EndpointKey) => void;
  /** Replaces the network in tests. */
  adapter?: AxiosAdapter;
}

/** A prefetched reply of this age or older is requested again (docs/specification.md §4.2). */
const PREFETCH_MAX_AGE_MS = 10_000;

interface Prefetched {
  reply: Promise<ApiReply<unknown>>;
  /** `performance.now()` when the request was sent. */
  at: number;
}

/** Client of the API. No code of a page calls the API by other means (docs/specification.md §7 and §8). */
export class ApiClient {
  /** @param prefetched replies that this client shares with the clients of `prefetching` */
  constructor(
    private readonly options: ApiClientOptions,
    private readonly prefetched = new Map<string, Prefetched>(),
    private readonly isPrefetching = false,
  ) {}

  /**
   * Returns a second client, for prefetches. If the first client makes an equal GET call within ten seconds, it returns the prefetched
   * reply instead of sending a request.
   */
  prefetching(): ApiClient {
    return new ApiClient(this.options, this.prefetched, true);
  }

  /**
   * Calls an endpoint by its key.
   * @throws ApiError. For an error reply, it has the reply's status, message and data; without a reply, status 500 and the network text;
   * otherwise (a cancelled call, a reply without the API's envelope or the expected data), the call's fallback text
   */
  call<K extends EndpointKey>(
    key: K,
    input: CallInput<K>,
    options: CallOptions = {},
  ): Promise<ApiReply<Reply<K>>> {
    const cacheKey = JSON.stringify([key, input, options.orderToken]);
    const prefetched = this.prefetched.get(cacheKey);
    if (prefetched && performance.now() - prefetched.at < PREFETCH_MAX_AGE_MS) {
      // The page's client removes a reply that it uses. A repeated prefetch leaves the reply for the page's client.
      if (!this.isPrefetching) this.prefetched.delete(cacheKey);
      return prefetched.reply as Promise<ApiReply<Reply<K>>>;
    }
    const reply = this.request(key, input, options);
    if (this.isPrefetching && methodAndPath(key).method === 'GET') {
      this.prefetched.set(cacheKey, { reply, at: performance.now() });
      // A failed prefetch is not an error, because the next call makes the request again.
      reply.catch(() => this.prefetched.delete(cacheKey));
    }
    return reply;
  }

  private async request<K extends EndpointKey>(
    key: K,
    input: CallInput<K>,
    { idempotencyKey, orderToken, signal }: CallOptions,
  ): Promise<ApiReply<Reply<K>>> {
    const { query, body } = input as { query?: object; body?: object };
    const { method, path } = methodAndPath(key);
    const fallback = FALLBACK_TEXTS[key](input);
    const { baseUrl = '', appId, appKey, timeoutMs = HTTP_TIMEOUT_MS, headers, adapter } = this.options;
    const axios = await loadAxios();
    let response: AxiosResponse<unknown>;
    try {
      response = await axios.request({
        method,
        baseURL: baseUrl,
        url: path,
        params: query,
        paramsSerializer: { serialize: queryString },
        data: body,
        timeout: timeoutMs,
        headers: {
          ...headers,
          Accept: 'application/json',
          'Content-Type': 'application/json',
          [HEADERS.appId]: appId,
          [HEADERS.appKey]: appKey,
          ...(idempotencyKey ? { [HEADERS.idempotencyKey]: idempotencyKey } : {}),
          ...(orderToken ? { [HEADERS.orderToken]: orderToken } : {}),
        },
        signal,
        // axios never throws for a status, because `readReply` decides which replies are errors.
        validateStatus: () => true,
        ...(adapter ? { adapter } : {}),
      });
    } catch (error) {
      // A timeout or a broken connection gives the network text; a cancelled call and any other error give the call's fallback text.
      if (axios.isCancel(error)) throw new ApiError(500, fallback, null, 'The call was cancelled');
      if (axios.isAxiosError(error)) throw new ApiError(500, NETWORK_ERROR, null, NETWORK_ERROR);
      throw new ApiError(500, fallback, null, fallback);
    }
    const reply = readReply(key, response, fallback);
    this.options.onSuccess?.(key);
    return reply;
  }
}

/** Serializes a query with `URLSearchParams`, because axios' own serializer would add 1 kB (brotli) to the shell. */
function queryString(query: object): string {
  // JSON drops undefined values, which `URLSearchParams` would send as the text "undefined".
  return new URLSearchParams(JSON.parse(JSON.stringify(query))).toString();
}

/**
 * Loads axios (12 kB) with the first call, because a page can hydrate without any call.
 * @throws ApiError with the network text if the file cannot be fetched within the build's `chunkLoadTimeout`
 */
async function loadAxios(): Promise<AxiosStatic> {
  try {
    return (await import(/* webpackChunkName: "axios" */ 'axios')).default;
  } catch {
    throw new ApiError(500, NETWORK_ERROR, null, NETWORK_ERROR);
  }
}

/** Returns the data of a success. @throws ApiError for an error status, of HTTP or of the envelope, and for unexpected data */
function readReply<K extends EndpointKey>(
  key: K,
  { status, data: body }: AxiosResponse<unknown>,
  fallback: string,
): ApiReply<Reply<K>> {
  if (!isEnvelope(body)) {
    if (status < 300) throw new ApiError(500, fallback, null, fallback);
    throw Object.assign(ApiError.fromServer(status, fallback, null), { lacksEnvelope: true });
  }
  const { message, data, status: envelopeStatus } = body.response;
  const errorStatus = [status, envelopeStatus].find((code) => code >= 300);
  if (errorStatus) throw ApiError.fromServer(errorStatus, message || fallback, data);
  if (!hasExpectedField(key, data)) throw ApiError.fromServer(500, fallback, null);
  return { status, message, data: data as Reply<K> };
}

/** Whether the data has at least one of the fields that the contract requires of a success. Most calls require none. */
function hasExpectedField(key: EndpointKey, data: unknown): boolean {
  const fields = REQUIRED_REPLY_FIELDS[key];
  if (!fields) return true;
  return typeof data === 'object' && data !== null && fields.some((field) => field in data);
}
