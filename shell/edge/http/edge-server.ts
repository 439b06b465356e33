import { createServer, limitConnections, PROXY_GRACE_MS } from '@stepwell/server-kit/create-server';
import { ipMatcher } from '@stepwell/server-kit/trusted-proxies';
import type { FastifyInstance } from 'fastify';
import { frameworkErrorHandler, registerErrorHandler } from './error-handler';
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
    frameworkErrors: frameworkErrorHandler(publicUrl),
  });
  registerErrorHandler(edge);
  addSecurityHeaders(edge, publicUrl);
  return edge;
}

/** Limits the connections of an edge whose routes are registered. */
export function limitEdgeConnections(edge: FastifyInstance, trustedProxies: string[]): Promise<void> {
  const graceMs = trustedProxies.length > 0 ? PROXY_GRACE_MS : undefined;
  return limitConnections(edge, { connections: CONNECTIONS, graceMs });
}
