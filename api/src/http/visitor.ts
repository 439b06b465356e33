import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { EDGE_HEADERS } from '@stepwell/contract';
import { timingSafeEqualText } from '@stepwell/server-kit/timing-safe-equal';
import type { FastifyRequest } from 'fastify';

/** Whether a request has the edge's secret. Always false if no secret is set. */
export function isFromEdge(headers: IncomingHttpHeaders, edgeSecret: string | undefined): boolean {
  const given = headers[EDGE_HEADERS.secret];
  return edgeSecret !== undefined && typeof given === 'string' && timingSafeEqualText(given, edgeSecret);
}

/** Whether the edge itself makes the request, for its cache. Requests that the edge forwards have the visitor's address in a header. */
export function isOwnRead({ method, headers }: FastifyRequest, edgeSecret: string | undefined): boolean {
  return method === 'GET' && headers[EDGE_HEADERS.visitor] === undefined && isFromEdge(headers, edgeSecret);
}

/**
 * Returns the address by which rate limits count a request: the visitor's address in the edge's header, otherwise the address of the
 * connection or in a trusted proxy's header (Fastify's `trustProxy`).
 */
export function visitorAddress(request: FastifyRequest, edgeSecret: string | undefined): string {
  const { headers, ip, socket } = request;
  const named = isFromEdge(headers, edgeSecret) ? headers[EDGE_HEADERS.visitor] : undefined;
  if (typeof named === 'string' && isIP(named)) return named;
  return isIP(ip) ? ip : (socket.remoteAddress ?? '');
}
