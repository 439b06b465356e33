import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { addressesIn } from './addresses';
import { answerBrokenHttp } from './broken-http';
import { type ConnectionBounds, Connections } from './connections';

type OptionsOfAll = 'childLoggerFactory' | 'clientErrorHandler' | 'genReqId' | 'http' | 'trustProxy';

export interface ServerOptions extends Omit<FastifyServerOptions, OptionsOfAll | 'logger'> {
  /** Of the JSON log on stderr: level, which is `silent` by default, and what is changed of it. */
  logger?: Exclude<FastifyServerOptions['logger'], boolean>;
  /** Addresses and CIDRs of proxies whose `X-Forwarded-*` headers are accepted; default none. */
  trustedProxies?: readonly string[];
  /** Whether a request's own `x-request-id` is accepted: from any other client it would write into our logs. Default never. */
  acceptsRequestId?: (request: IncomingMessage) => boolean;
}

/**
 * How long a client may take, in milliseconds. A request must be here whole, body included, within `requestTimeout`; where nothing
 * moves in either direction for `connectionTimeout`, as with a reader that does not read, the connection ends.
 */
const TIME_LIMITS = {
  requestTimeout: 10_000,
  /** Longer than the edge waits for the API, during which nothing moves either. */
  connectionTimeout: 15_000,
  /** Longer than the 60 s for which proxies keep a connection: one that we closed first would lose its next request. */
  keepAliveTimeout: 72_000,
};
const HTTP = {
  headersTimeout: 5000,
  /** How often Node looks; by default it is 30 s, so that no shorter limit would hold. */
  connectionsCheckingInterval: 1000,
  /** Node's own refusal would have no envelope, and meet HTTP/1.0 too. */
  requireHostHeader: false,
};
/** Characters of a path that are logged. */
const LONGEST_LOGGED_PATH = 200;
const REQUEST_LEVELS: readonly unknown[] = ['info', 'debug', 'trace'];
/** Code of the error for a request of HTTP/1.1 without a `Host`, which the server's error handler answers with 400. */
export const NO_HOST = 'NO_HOST';
const REQUEST_ID = /^[\w.-]{1,64}$/;

/** A server without routes: its time limits, request ids, log, trusted proxies, and replies to what is not HTTP. */
export function createServer({
  logger: ownLogger,
  trustedProxies = [],
  acceptsRequestId = () => false,
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
    ...TIME_LIMITS,
    // A request that was accepted is answered, even when the end has begun.
    return503OnClosing: false,
    ...options,
    http: HTTP,
    trustProxy: addressesIn(trustedProxies),
    genReqId: requestIds(acceptsRequestId),
    logger,
    // Unless each request is logged, a logger of its own for each would be made for nothing.
    ...(!REQUEST_LEVELS.includes(logger.level) && { childLoggerFactory: (parent) => parent }),
    clientErrorHandler: answerBrokenHttp,
  });
  app.addHook('onRequest', ({ raw: { httpVersion, headers } }, _reply, done) => {
    const hasHost = headers.host !== undefined || httpVersion === '1.0';
    done(hasHost ? undefined : Object.assign(new Error('No host'), { statusCode: 400, code: NO_HOST }));
  });
  return app;
}

/**
 * Bounds the connections of a server, and drains them when it closes. Call it after everything else is registered: streams never
 * end by themselves, and must have been ended by then.
 * @param drainMs as `Connections.drain` has it
 */
export async function boundConnections(
  app: FastifyInstance,
  bounds: ConnectionBounds,
  drainMs?: number,
): Promise<void> {
  const connections = new Connections(app.server, bounds);
  await app.register(async (last) => last.addHook('preClose', () => connections.drain(drainMs)));
}

/**
 * What is logged of an address: its path, without a query, which may hold tokens. An encoded `#` ends the path, too: what follows
 * is a fragment that was sent by mistake, and may hold an order's token.
 */
export function loggedPath(url: string): string {
  return url.replace(/(?:\?|%(?:25)*23).*/is, '').slice(0, LONGEST_LOGGED_PATH);
}

/** Gives every request the id by which the logs and an error's reply name it. */
function requestIds(accepts: (request: IncomingMessage) => boolean): (request: IncomingMessage) => string {
  const process = randomBytes(4).toString('hex');
  let count = 0;
  return (request) => {
    const given = request.headers['x-request-id'];
    if (typeof given === 'string' && REQUEST_ID.test(given) && accepts(request)) return given;
    count += 1;
    return `${process}-${count.toString(36)}`;
  };
}
