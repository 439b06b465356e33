import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { EDGE_HEADERS } from '@stepwell/contract';
import { timingSafeEqualText } from '@stepwell/server-kit/timing-safe-equal';
import type { FastifyRequest } from 'fastify';

/** Whether a request has the edge's secret. Always false if no secret is set. */
export function isFromEdge(headers: IncomingHttpHeaders, edgeSecret: string | undefined): boolean {
  const sent = headers[EDGE_HEADERS.secret];
  return edgeSecret !== undefined && typeof sent === 'string' && timingSafeEqualText(sent, edgeSecret);
}

/** Whether the edge reads for its own cache. A request that the edge forwards for a visitor has the visitor's address in a header. */
export function isReadOfEdge({ method, headers }: FastifyRequest, edgeSecret: string | undefined): boolean {
  return method === 'GET' && headers[EDGE_HEADERS.visitor] === undefined && isFromEdge(headers, edgeSecret);
}

/**
 * Returns the address by which rate limits count a request: the visitor's address in the edge's header. Without that header, returns the
 * address in a trusted proxy's header (Fastify's `trustProxy`), or else the address of the connection.
 */
export function visitorAddress(request: FastifyRequest, edgeSecret: string | undefined): string {
  const { headers, ip, socket } = request;
  const forwarded = isFromEdge(headers, edgeSecret) ? headers[EDGE_HEADERS.visitor] : undefined;
  if (typeof forwarded === 'string' && isIP(forwarded)) return forwarded;
  return isIP(ip) ? ip : (socket.remoteAddress ?? '');
}
