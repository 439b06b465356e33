import {
  EDGE_HEADERS,
  HEADERS,
  HTTP_TIMEOUT_MS,
  MEDIA_ORIGINS_HEADER,
  REVISION_HEADER,
  type Settings,
} from '@stepwell/contract';
import { ApiClient } from '@stepwell/platform';
import { parseJson } from '@stepwell/server-kit/json';
import type { SiteBoot } from '@stepwell/site';
import { siteBoot } from '@stepwell/site/server';
import { type Dispatcher, errors, Pool } from 'undici';

export interface ApiConnectionOptions {
  /** Origin of the API, such as `http://127.0.0.1:4000`. */
  apiOrigin: string;
  /** Sent as `x-app-id` and `x-app-key` with the edge's own reads. */
  app: { id: string; key: string };
  /** Sent with every request, so that the API trusts the visitor's address in the edge's headers. */
  edgeSecret?: string;
}

export interface ApiReply {
  status: number;
  body: string;
  /** Revision of the catalogue; absent where the API sends none: see `REVISION_HEADER`. */
  revision?: string;
}

/** The parts of the API's last settings reply that pages need, from its body and its headers. */
export interface LastSettings {
  boot: SiteBoot;
  /** Origins of pictures and videos; absent where the API does not list them. */
  mediaOrigins?: string[];
  /** Absent until the settings are read. */
  settings?: Settings;
}

const SETTINGS_PATH = '/api/settings/getSettings';
const ORIGIN = /^https:\/\/[a-z0-9.-]+(:\d{1,5})?$/;

/** Largest number of connections for visitors' requests; further requests wait for a free connection. */
const VISITOR_CONNECTIONS = 128;
const CONNECT_TIMEOUT_MS = 3000;
/** Larger than a reply with thousands of entries. */
const REPLY_LIMIT_BYTES = 16 * 1024 * 1024;

/**
 * The edge's connection to the API. Visitors' requests and the edge's own reads use separate connections, so that slow requests of
 * visitors do not delay the reads. GET and HEAD are sent a second time if the connection closed before a reply. POST is sent only once,
 * and therefore on a new connection, because a kept connection may be closing.
 */
export class ApiConnection {
  constructor(
    private readonly options: ApiConnectionOptions,
    private readonly pools = openPools(options.apiOrigin),
    /** Shared with the connections that `as` returns. */
    private readonly shared: { lastSettings: LastSettings } = { lastSettings: { boot: {} } },
  ) {}

  get lastSettings(): LastSettings {
    return this.shared.lastSettings;
  }

  get app(): ApiConnectionOptions['app'] {
    return this.options.app;
  }

  get edgeSecret(): string | undefined {
    return this.options.edgeSecret;
  }

  /** The same connection, with another application's id and key. */
  as(app: ApiConnectionOptions['app']): ApiConnection {
    return new ApiConnection({ ...this.options, app }, this.pools, this.shared);
  }

  /** Sends a visitor's request. @throws Error if no reply began */
  forward(request: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData> {
    return this.send(this.pools.visitors, request);
  }

  /**
   * Sends a GET request of the edge itself. A reply with the settings is kept as `lastSettings`.
   * @param path path and query
   * @param limitBytes largest size of the body; default 16 MiB
   * @throws Error if the whole reply did not arrive in time, is longer than the limit or redirects
   */
  async read(path: string, timeoutMs: number, limitBytes = REPLY_LIMIT_BYTES): Promise<ApiReply> {
    const { app, edgeSecret } = this.options;
    const { statusCode, headers, body } = await this.send(this.pools.reads, {
      method: 'GET',
      path,
      headers: {
        accept: 'application/json',
        [HEADERS.appId]: app.id,
        [HEADERS.appKey]: app.key,
        ...(edgeSecret && { [EDGE_HEADERS.secret]: edgeSecret }),
      },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const parts: Buffer[] = [];
    let length = 0;
    for await (const part of body as AsyncIterable<Buffer>) {
      length += part.length;
      if (length > limitBytes)
        throw new Error(`edge: the API's reply to ${path} exceeds ${limitBytes} bytes`);
      parts.push(part);
    }
    if (statusCode >= 300 && statusCode < 400)
      throw new Error(`edge: the API redirected ${path}; set API_ORIGIN to its own address`);
    const text = Buffer.concat(parts).toString('utf8');
    if (path === SETTINGS_PATH && statusCode === 200) this.shared.lastSettings = settingsIn(headers, text);
    const revision = headers[REVISION_HEADER];
    return { status: statusCode, body: text, ...(typeof revision === 'string' && { revision }) };
  }

  /** A typed client for reads of the contract's GET endpoints over this connection. */
  client(): ApiClient {
    return new ApiClient({
      appId: this.app.id,
      appKey: this.app.key,
      adapter: async (config) => {
        try {
          const path = withQuery(config.url ?? '', config.params ?? {});
          const { status, body } = await this.read(path, config.timeout ?? HTTP_TIMEOUT_MS);
          return { data: parseJson(body), status, statusText: '', headers: {}, config };
        } catch (error) {
          // `ApiClient` treats errors of axios as network errors.
          throw Object.assign(error as Error, { isAxiosError: true });
        }
      },
    });
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.pools).map((pool) => pool.destroy()));
  }

  private async send(pool: Pool, request: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData> {
    const { singleUse } = this.pools;
    if (request.method === 'POST') return singleUse.request(request);
    try {
      return await pool.request(request);
    } catch (error) {
      if (!isCutOff(error)) throw error;
      return singleUse.request(request);
    }
  }
}

/**
 * The valid values of a settings reply. Invalid values are left out, because pages copy the values into boot data and security policies.
 */
function settingsIn(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: string,
): LastSettings {
  const settings = (parseJson(body) as { response?: { data?: unknown } } | undefined)?.response?.data;
  const { [MEDIA_ORIGINS_HEADER]: origins } = headers;
  const isOrigin = (text: string) => ORIGIN.test(text);
  return {
    boot: siteBoot(headers),
    ...(typeof origins === 'string' && { mediaOrigins: origins.split(' ').filter(isOrigin) }),
    ...(settings instanceof Object && { settings: settings as Settings }),
  };
}

/** Appends a query to a path. Parameters without a value are left out. */
export function withQuery(path: string, query: Readonly<Record<string, unknown>>): string {
  const parameters = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(parameters.map(([name, value]) => [name, String(value)]));
  return search.size > 0 ? `${path}?${search}` : path;
}

function openPools(apiOrigin: string) {
  const limits = { connect: { timeout: CONNECT_TIMEOUT_MS }, maxResponseSize: REPLY_LIMIT_BYTES };
  const visitorLimits = { ...limits, connections: VISITOR_CONNECTIONS };
  return {
    visitors: new Pool(apiOrigin, visitorLimits),
    /** `pipelining: 0` turns keep-alive off, so each request has a new connection. */
    singleUse: new Pool(apiOrigin, { ...visitorLimits, pipelining: 0 }),
    reads: new Pool(apiOrigin, limits),
  };
}

/** Whether the connection closed before its reply began. */
function isCutOff(error: unknown): boolean {
  return error instanceof errors.SocketError || (error as NodeJS.ErrnoException).code === 'ECONNRESET';
}
