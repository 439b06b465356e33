import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { EDGE_HEADERS } from '@stepwell/contract';
import { timingSafeEqualText } from '@stepwell/server-kit/timing-safe-equal';
import type { FastifyRequest } from 'fastify';

/** Whether a request has the edge's secret. Always false where no secret is set. */
export function isFromEdge(headers: IncomingHttpHeaders, edgeSecret: string | undefined): boolean {
  const given = headers[EDGE_HEADERS.secret];
  return edgeSecret !== undefined && typeof given === 'string' && timingSafeEqualText(given, edgeSecret);
}

/** Whether the edge reads for its own cache. A request that it forwards names the visitor. */
export function isOwnRead({ method, headers }: FastifyRequest, edgeSecret: string | undefined): boolean {
  return method === 'GET' && headers[EDGE_HEADERS.visitor] === undefined && isFromEdge(headers, edgeSecret);
}

/**
 * Returns the address that a request is counted under: the visitor that the edge names, otherwise the address of the
 * connection or of a trusted proxy's header (Fastify's `trustProxy`).
 */
export function visitorAddress(request: FastifyRequest, edgeSecret: string | undefined): string {
  const { headers, ip, socket } = request;
  const named = isFromEdge(headers, edgeSecret) ? headers[EDGE_HEADERS.visitor] : undefined;
  if (typeof named === 'string' && isIP(named)) return named;
  return isIP(ip) ? ip : (socket.remoteAddress ?? '');
}
