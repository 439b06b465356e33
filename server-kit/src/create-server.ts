import { randomBytes } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { clientErrorHandler } from './client-error-handler';
import { ipMatcher } from './trusted-proxies';

type FixedOptions = 'childLoggerFactory' | 'genReqId' | 'http' | 'trustProxy';

export interface ServerOptions extends Omit<FastifyServerOptions, FixedOptions | 'logger'> {
  /** Options of the JSON log on stderr; default level `silent`. */
  logger?: Exclude<FastifyServerOptions['logger'], boolean>;
  /** Addresses and CIDRs of proxies whose `X-Forwarded-*` headers are accepted; default none. */
  trustedProxies?: readonly string[];
  /** Whether a request's own `x-request-id` is used, also in the log; default never. */
  acceptsRequestId?: (request: IncomingMessage) => boolean;
  /** Bytes of a request's headers; default Node's 16 KB. */
  maxHeaderSize?: number;
}

/** In milliseconds. */
const TIMEOUTS = {
  /** Time for a whole request, including its body, to arrive. */
  requestTimeout: 10_000,
  /**
   * Time without traffic in either direction, such as from a client that does not read. It is longer than the edge waits for a reply of the
   * API, during which there is no traffic.
   */
  connectionTimeout: 15_000,
  /** Longer than the 60 s for which proxies keep a connection, because closing it before the proxy would lose the proxy's next request. */
  keepAliveTimeout: 72_000,
};
const NODE_OPTIONS = {
  headersTimeout: 5000,
  /** How often Node applies the timeouts. With Node's default of 30 s, shorter timeouts would come up to 30 s late. */
  connectionsCheckingInterval: 1000,
  /** The first hook checks `Host` instead, because Node would require it of HTTP/1.0 too, and would reply without an envelope. */
  requireHostHeader: false,
};
const DISCARDED_MAX_BYTES = 1e6;
const DISCARDING_MAX_MS = 2000;
const LOGGED_PATH_MAX = 200;
/** Levels of the log at which Fastify logs each request. */
const LEVELS_WITH_REQUESTS: readonly unknown[] = ['info', 'debug', 'trace'];
/** `code` of the error (status 400) for an HTTP/1.1 request without `Host`. */
export const NO_HOST = 'NO_HOST';
const REQUEST_ID = /^[\w.-]{1,64}$/;

/** A Fastify server without routes: timeouts, request ids, log, trusted proxies, and replies to malformed requests. */
export function createServer({
  logger: ownLogger,
  trustedProxies = [],
  acceptsRequestId = () => false,
  maxHeaderSize,
  ...options
}: ServerOptions = {}): FastifyInstance {
  const logger = {
    level: 'silent',
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    stream: process.stderr,
    ...ownLogger,
    serializers: {
      req: ({ method, url }: { method: string; url: string }) => ({ method, path: loggedPath(url) }),
      ...ownLogger?.serializers,
    },
  };
  const app = Fastify({
    ...TIMEOUTS,
    // During shutdown, accepted requests are answered as usual.
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => clientErrorHandler(error, socket),
    ...options,
    http: { ...NODE_OPTIONS, maxHeaderSize },
    trustProxy: ipMatcher(trustedProxies),
    genReqId: requestIds(acceptsRequestId),
    logger,
    // Requests that are not logged need no logger of their own.
    ...(!LEVELS_WITH_REQUESTS.includes(logger.level) && { childLoggerFactory: (parent) => parent }),
  });
  app.addHook('onRequest', ({ raw: { httpVersion, headers } }, _reply, done) => {
    const hasHost = headers.host !== undefined || httpVersion === '1.0';
    done(hasHost ? undefined : Object.assign(new Error('No host'), { statusCode: 400, code: NO_HOST }));
  });
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.addHook('onSend', ({ raw }, reply, payload, done) => {
    const { statusCode } = reply;
    // Fastify closes the connections only of requests that arrive after the signal.
    if (isClosing) reply.header('connection', 'close');
    const hasArrived = raw.complete || raw.readableEnded || raw.destroyed;
    if (statusCode < 400 || hasArrived) done(null, payload);
    else discardBody(raw, () => done(null, payload));
  });
  return app;
}

/**
 * Reads the rest of a request's body before an error reply is sent, up to 1 MB and two seconds. Otherwise the connection would be reset
 * when it is closed. A client that is still sending would then lose the reply, and a proxy would reply 502 instead.
 */
function discardBody(request: IncomingMessage, done: () => void): void {
  let bytesLeft = DISCARDED_MAX_BYTES;
  const end = () => {
    clearTimeout(timer);
    request.removeListener('data', count).removeListener('end', end).removeListener('close', end);
    done();
  };
  const count = (chunk: Buffer) => {
    bytesLeft -= chunk.length;
    if (bytesLeft < 0) end();
  };
  const timer = setTimeout(end, DISCARDING_MAX_MS);
  request.once('end', end).once('close', end).on('data', count);
}

export interface ConnectionLimits {
  /** Open connections. Node closes further ones at once, and idle ones by its time limits. */
  connections: number;
  /**
   * Milliseconds after SIGTERM in which requests are still accepted, and answered with `Connection: close`; default 250. Within this time
   * a proxy uses each of its open connections once more, so that no request arrives on a connection that is being closed.
   */
  graceMs?: number;
}

const GRACE_MS = 250;
/** A busy server still has connections in the system's queue, which closing it would reset. */
const ACCEPT_MAX_MS = 5000;
/** `graceMs` behind a proxy that keeps connections open. */
export const PROXY_GRACE_MS = 2000;
/** After this time, connections are cut whose request does not arrive or whose reply is not read. Processing has its own time limit. */
const DRAIN_MS = 15_000;

/**
 * Limits the connections of a server, and closes it without losing an accepted request. Must be called after all other `preClose` hooks are
 * registered, because they run first and end the streams that would keep connections busy.
 */
export async function limitConnections(
  app: FastifyInstance,
  { connections, graceMs = GRACE_MS }: ConnectionLimits,
): Promise<void> {
  const { server } = app;
  server.maxConnections = connections;
  // The hook is in a plugin, because Fastify loads a plugin after those registered before it, so that this hook runs after theirs.
  await app.register(async (plugin) =>
    plugin.addHook('preClose', async () => {
      await untilQuiet(server, graceMs);
      // Replies that began before the signal have promised to keep their connection open.
      const closeIdle = setInterval(() => server.closeIdleConnections(), GRACE_MS);
      const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
      server.once('close', () => {
        clearInterval(closeIdle);
        clearTimeout(cut);
      });
    }),
  );
}

/** Waits until no connection has been accepted for `quietMs`. */
async function untilQuiet(server: Server, quietMs: number): Promise<void> {
  let accepted = 0;
  server.on('connection', () => {
    accepted += 1;
  });
  const deadline = performance.now() + ACCEPT_MAX_MS;
  let before: number;
  do {
    before = accepted;
    await pause(quietMs);
  } while (accepted !== before && performance.now() < deadline);
}

/**
 * The part of a URL that is logged: the path up to 200 characters, without the query, which may hold tokens. The path also ends at an
 * encoded `#`, because a fragment that was sent by mistake may hold an order's token. A secret of 256 bits in base64url, as in an
 * invitation's link, is replaced by `…`. It is recognised by 43 characters with a capital letter, which other parts of paths do not have.
 */
export function loggedPath(url: string): string {
  const path = url.replace(/(?:\?|%(?:25)*23).*/is, '');
  return path.replace(/\/(?=[\w-]*[A-Z])[\w-]{43}(?=\/|$)/g, '/…').slice(0, LOGGED_PATH_MAX);
}

/** Returns a generator of ids, which identify requests in the log and in error replies. */
function requestIds(accepts: (request: IncomingMessage) => boolean): (request: IncomingMessage) => string {
  const processId = randomBytes(4).toString('hex');
  let count = 0;
  return (request) => {
    const ownId = request.headers['x-request-id'];
    if (typeof ownId === 'string' && REQUEST_ID.test(ownId) && accepts(request)) return ownId;
    count += 1;
    return `${processId}-${count.toString(36)}`;
  };
}
