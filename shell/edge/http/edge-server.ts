import { createServer, limitConnections, PROXY_GRACE_MS } from '@stepwell/server-kit/create-server';
import { ipMatcher } from '@stepwell/server-kit/trusted-proxies';
import type { FastifyInstance } from 'fastify';
import { frameworkErrorHandler, registerErrorHandler } from './error-handler';
import { HEADERS_MAX_BYTES, limitHeaders, malformedRequestHandler } from './header-limits';
import { addSecurityHeaders } from './security-headers';

export interface EdgeServerOptions {
  /** The site's own address: with https, replies have `Strict-Transport-Security`. */
  publicUrl: string;
  trustedProxies: string[];
  /** Level of the JSON log; default `silent`. */
  logLevel?: string;
}

/** Largest number of open connections. */
const CONNECTIONS = 4096;

/** Makes the edge's HTTP server with its limits and error replies, without routes. */
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
    rewriteUrl: ({ url = '/' }) => originForm(url),
    frameworkErrors: frameworkErrorHandler(publicUrl),
    maxHeaderSize: HEADERS_MAX_BYTES,
    clientErrorHandler: malformedRequestHandler,
  });
  // An unknown `Expect` is ignored instead of being refused with 417.
  edge.server.on('checkExpectation', (request, reply) => edge.server.emit('request', request, reply));
  registerErrorHandler(edge);
  limitHeaders(edge);
  addSecurityHeaders(edge, publicUrl);
  return edge;
}

/** Limits the connections of an edge whose routes are registered. */
export function limitEdgeConnections(edge: FastifyInstance, trustedProxies: string[]): Promise<void> {
  const graceMs = trustedProxies.length > 0 ? PROXY_GRACE_MS : undefined;
  return limitConnections(edge, { connections: CONNECTIONS, graceMs });
}

/** Removes scheme and host of a request target in absolute form (RFC 9112 §3.2.2). */
function originForm(url: string): string {
  if (url.startsWith('/')) return url;
  const path = url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '');
  return path.startsWith('/') ? path : `/${path}`;
}
