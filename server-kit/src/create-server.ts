import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { clientErrorHandler } from './client-error-handler';
import { type ConnectionBounds, Connections } from './connections';
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
  app.addHook('onSend', ({ raw }, { statusCode }, payload, done) => {
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

/**
 * Limits the connections of a server, and drains them when it closes. Must be called after all other `preClose` hooks are registered,
 * because they run first and end the streams, for which draining would wait forever.
 * @param drainMs see `Connections.drain`
 */
export async function limitConnections(
  app: FastifyInstance,
  bounds: ConnectionBounds,
  drainMs?: number,
): Promise<void> {
  const connections = new Connections(app.server, bounds);
  // The hook is in a plugin, because Fastify loads a plugin after those registered before it, so that this hook runs after theirs.
  await app.register(async (plugin) => plugin.addHook('preClose', () => connections.drain(drainMs)));
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
