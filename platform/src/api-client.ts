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

/** What a call that succeeded brought. */
export interface ApiReply<T> {
  status: number;
  message: string;
  data: T;
  /** The reply's `Vary`: which request headers the server has read for it. Absent where it says none. */
  vary?: string;
}

/** What goes with a call beside its input. */
export interface CallOptions {
  /** Sent as `Idempotency-Key`, so that a call that is tried again is stored once. */
  idempotencyKey?: string;
  /** Sent as `x-order-token`, so that what lets its holder see an order stands in no address. */
  orderToken?: string;
  signal?: AbortSignal;
}

/** How an `ApiClient` reaches the API, and as whom. A remote is given a client and makes none. */
export interface ApiClientOptions {
  /** Origin of the API; empty in the browser, which talks to its own origin. */
  baseUrl?: string;
  appId: string;
  appKey: string;
  /** Milliseconds; default 10 000. */
  timeoutMs?: number;
  /** More headers of every call. */
  headers?: Record<string, string>;
  /** Stands for the network in tests. */
  adapter?: AxiosAdapter;
}

/** How long a prefetched reply stands for the call it prefetched (docs/contract.md §6.1). */
const PREFETCH_MAX_AGE_MS = 10_000;

interface Prefetched {
  reply: Promise<ApiReply<unknown>>;
  at: number;
}

/** The one way any package calls the API (docs/specification.md §7 and §8). */
export class ApiClient {
  constructor(
    private readonly options: ApiClientOptions,
    private readonly prefetched = new Map<string, Prefetched>(),
    private readonly isPrefetching = false,
  ) {}

  /**
   * A client whose GET replies are kept for ten seconds: the same call, made once through this client, gets them
   * without a request. Used on intent (hover, focus, touch), before anybody knows whether a visit follows.
   */
  prefetching(): ApiClient {
    return new ApiClient(this.options, this.prefetched, true);
  }

  /**
   * Calls an endpoint by its key.
   * @throws ApiError with the server's status, message and data; with status 500 and the network text when no
   * reply came; with status 500 and the call's fallback text for anything else.
   */
  call<K extends EndpointKey>(
    key: K,
    input: CallInput<K>,
    options: CallOptions = {},
  ): Promise<ApiReply<Reply<K>>> {
    const memory = JSON.stringify([key, input, options.orderToken]);
    const known = this.prefetched.get(memory);
    if (known && performance.now() - known.at < PREFETCH_MAX_AGE_MS) {
      if (!this.isPrefetching) this.prefetched.delete(memory);
      return known.reply as Promise<ApiReply<Reply<K>>>;
    }
    const reply = this.request(key, input, options);
    if (this.isPrefetching && methodAndPath(key).method === 'GET') {
      this.prefetched.set(memory, { reply, at: performance.now() });
      // A failed prefetch is nobody's error: the visit asks again.
      reply.catch(() => this.prefetched.delete(memory));
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
        // Every status is a reply to read; this client decides what is an error.
        validateStatus: () => true,
        ...(adapter ? { adapter } : {}),
      });
    } catch (error) {
      // Its caller cancelled it and shows nothing; a time-out or a broken connection is the network's fault.
      if (axios.isCancel(error)) throw new ApiError(500, fallback, null, 'The call was cancelled');
      if (axios.isAxiosError(error)) throw new ApiError(500, NETWORK_ERROR, null, NETWORK_ERROR);
      throw new ApiError(500, fallback, null, fallback);
    }
    return readReply(key, response, fallback);
  }
}

/** The browser's own way; axios has one of its own, of which the shell's build is spared 1 KB (br). */
function queryString(query: object): string {
  // What was not given is left out.
  return new URLSearchParams(JSON.parse(JSON.stringify(query))).toString();
}

/**
 * Loads axios (12 KB) when the first call needs it, since a page hydrates without one. Every page hints at the file, so
 * that a press seldom waits for it.
 * @throws ApiError with the network text when the file cannot be fetched, or not within the build's `chunkLoadTimeout`
 */
async function loadAxios(): Promise<AxiosStatic> {
  try {
    return (await import(/* webpackChunkName: "axios" */ 'axios')).default;
  } catch {
    throw new ApiError(500, NETWORK_ERROR, null, NETWORK_ERROR);
  }
}

function readReply<K extends EndpointKey>(
  key: K,
  { status, data: body, headers: { vary } }: AxiosResponse<unknown>,
  fallback: string,
): ApiReply<Reply<K>> {
  const isGood = status < 300;
  if (!isEnvelope(body)) {
    if (isGood) throw new ApiError(500, fallback, null, fallback);
    const error = new ApiError(status, fallback, null, `Server error: ${fallback}`);
    throw Object.assign(error, { lacksEnvelope: true });
  }
  const { message, data } = body.response;
  const isBroken = isGood && body.response.status < 300 && !isReplyTo(key, data);
  if (isBroken) throw new ApiError(500, fallback, null, `Server error: ${fallback}`);
  if (isGood && body.response.status < 300) return { status, message, data: data as Reply<K>, vary };
  throw ApiError.fromServer(isGood ? body.response.status : status, message || fallback, data);
}

function isReplyTo(key: EndpointKey, data: unknown): boolean {
  const marks = REQUIRED_REPLY_FIELDS[key];
  if (!marks) return true;
  return typeof data === 'object' && data !== null && marks.some((field) => field in data);
}
