import { addressesIn } from '@stepwell/servers/addresses';
import { answerBrokenHttp } from '@stepwell/servers/broken-http';
import { Connections, LAST_CALL_OF_PROXIES_MS } from '@stepwell/servers/connections';
import { TIME_LIMITS } from '@stepwell/servers/time-limits';
import Fastify, { type FastifyInstance } from 'fastify';
import { edgeLogger } from './log';
import { answerEarlyErrors, answerErrors } from './refusals';
import { requestIds } from './request-ids';
import { addSecurityHeaders } from './security-headers';

export interface EdgeServerOptions {
  /** The site's own address: with https, browsers ask for nothing else any more. */
  publicUrl: string;
  trustedProxies: string[];
  /** Of the JSON log; default `silent`. */
  logLevel?: string;
}

/** An address over its share is one of many people, or of one who holds connections open: see `leastUseful`. */
const BOUNDS = { altogether: 2048, perAddress: 256 };

/** A server without routes yet, for strangers to connect to: its time, its connections and its errors are bounded. */
export function createEdgeServer({ publicUrl, trustedProxies, logLevel = 'silent' }: EdgeServerOptions): {
  edge: FastifyInstance;
  connections: Connections;
} {
  const isTrusted = addressesIn(trustedProxies);
  const logsRequests = REQUEST_LEVELS.has(logLevel);
  const edge = Fastify({
    ...TIME_LIMITS,
    http: { ...TIME_LIMITS.http, requireHostHeader: false },
    // What was accepted is answered, even when the end has begun.
    return503OnClosing: false,
    trustProxy: (address) => isTrusted(address),
    genReqId: requestIds(isTrusted),
    logger: edgeLogger(logLevel),
    // Unless each request is logged, a logger of its own for each would be made for nothing.
    ...(!logsRequests && { childLoggerFactory: (parent) => parent }),
    routerOptions: { ignoreTrailingSlash: true },
    rewriteUrl: ({ url = '/' }) => pathAlone(url),
    frameworkErrors: answerEarlyErrors(publicUrl),
    clientErrorHandler: answerBrokenHttp,
  });
  // An expectation that we do not know is none: the body is answered as it is.
  edge.server.on('checkExpectation', (request, reply) => edge.server.emit('request', request, reply));
  answerErrors(edge);
  addSecurityHeaders(edge, publicUrl);
  const lastCallMs = trustedProxies.length > 0 ? LAST_CALL_OF_PROXIES_MS : undefined;
  const connections = new Connections(edge.server, { ...BOUNDS, isExempt: isTrusted, lastCallMs });
  return { edge, connections };
}

const REQUEST_LEVELS = new Set(['info', 'debug', 'trace']);

/** A request may name a whole address (RFC 9112 §3.2.2); what is asked for is its path. */
function pathAlone(url: string): string {
  if (url.startsWith('/')) return url;
  const path = url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '');
  return path.startsWith('/') ? path : `/${path}`;
}
