import { PROXY_IDLE_GRACE_MS } from '@stepwell/server-kit/connections';
import { createServer, limitConnections } from '@stepwell/server-kit/create-server';
import { ipMatcher } from '@stepwell/server-kit/trusted-proxies';
import type { FastifyInstance } from 'fastify';
import { answerEarlyErrors, answerErrors } from './error-handler';
import { addSecurityHeaders } from './security-headers';

export interface EdgeServerOptions {
  /** The site's own address: with https, browsers ask for nothing else any more. */
  publicUrl: string;
  trustedProxies: string[];
  /** Of the JSON log; default `silent`. */
  logLevel?: string;
}

/** An address over its share is one of many people, or of one who holds connections open: see `connectionToEvict`. */
const BOUNDS = { total: 2048, perAddress: 256 };

/** An edge without routes yet. */
export function createEdgeServer({
  publicUrl,
  trustedProxies,
  logLevel = 'silent',
}: EdgeServerOptions): FastifyInstance {
  const isTrusted = ipMatcher(trustedProxies);
  const edge = createServer({
    logger: { level: logLevel },
    trustedProxies,
    acceptsRequestId: ({ socket }) => isTrusted(socket.remoteAddress),
    routerOptions: { ignoreTrailingSlash: true },
    rewriteUrl: ({ url = '/' }) => pathAlone(url),
    frameworkErrors: answerEarlyErrors(publicUrl),
  });
  // An expectation that we do not know is none: the body is answered as it is.
  edge.server.on('checkExpectation', (request, reply) => edge.server.emit('request', request, reply));
  answerErrors(edge);
  addSecurityHeaders(edge, publicUrl);
  return edge;
}

/** Bounds the connections of an edge whose routes are all registered; a proxy brings those of everybody. */
export function boundEdge(edge: FastifyInstance, trustedProxies: string[], drainMs?: number): Promise<void> {
  const idleGraceMs = trustedProxies.length > 0 ? PROXY_IDLE_GRACE_MS : undefined;
  return limitConnections(edge, { ...BOUNDS, isExempt: ipMatcher(trustedProxies), idleGraceMs }, drainMs);
}

/** A request may name a whole address (RFC 9112 §3.2.2); what is asked for is its path. */
function pathAlone(url: string): string {
  if (url.startsWith('/')) return url;
  const path = url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '');
  return path.startsWith('/') ? path : `/${path}`;
}
