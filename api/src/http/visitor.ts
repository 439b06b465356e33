import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { EDGE_HEADERS } from '@stepwell/contract';
import { timingSafeEqualText } from '@stepwell/server-kit/timing-safe-equal';
import type { FastifyRequest } from 'fastify';

/** Whether the edge calls: whoever knows its secret. Without a secret nobody is the edge. */
export function isFromEdge(headers: IncomingHttpHeaders, edgeSecret: string | undefined): boolean {
  const given = headers[EDGE_HEADERS.secret];
  return edgeSecret !== undefined && typeof given === 'string' && timingSafeEqualText(given, edgeSecret);
}

/** Whether the edge reads for everybody at once: what it forwards for somebody names the visitor. */
export function isOwnRead({ method, headers }: FastifyRequest, edgeSecret: string | undefined): boolean {
  return method === 'GET' && headers[EDGE_HEADERS.visitor] === undefined && isFromEdge(headers, edgeSecret);
}

/**
 * The address that a call is counted for: the edge names its visitor; of anybody else it is the connection's, or
 * what a trusted proxy says (`trustProxy`).
 */
export function visitorAddress(request: FastifyRequest, edgeSecret: string | undefined): string {
  const { headers, ip, socket } = request;
  const named = isFromEdge(headers, edgeSecret) ? headers[EDGE_HEADERS.visitor] : undefined;
  if (typeof named === 'string' && isIP(named)) return named;
  return isIP(ip) ? ip : (socket.remoteAddress ?? '');
}
