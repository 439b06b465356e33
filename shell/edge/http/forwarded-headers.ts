import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { EDGE_HEADERS } from '@stepwell/contract';
import type { FastifyRequest } from 'fastify';
import { traceContextOf } from './trace-context';

/** Of one connection alone (RFC 9110 §7.6.1), or made anew for the next one. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** What a client says about itself under these names is the edge's to say: only its own word goes on. */
const EDGE_ALONE = /^(x-edge-|x-forwarded-|forwarded$|x-real-ip$|x-request-id$)/;

/** Made anew with the request that goes on. `expect` was answered by the edge; a trace goes on if it is one. */
const OF_THE_REQUEST = new Set(['host', 'content-length', 'expect', 'traceparent', 'tracestate']);

/** What goes on to the API with a visitor's request. */
export function headersForApi(request: FastifyRequest, edgeSecret?: string): Record<string, string> {
  const visitor = visitorOf(request);
  return {
    ...endToEnd(request.headers, (name) => EDGE_ALONE.test(name) || OF_THE_REQUEST.has(name)),
    ...traceContextOf(request.headers),
    'x-forwarded-for': visitor,
    'x-request-id': request.id,
    [EDGE_HEADERS.visitor]: visitor,
    ...(edgeSecret && { [EDGE_HEADERS.secret]: edgeSecret }),
  };
}

/** What goes on to the visitor with the API's reply. */
export function headersForVisitor(headers: IncomingHttpHeaders): Record<string, string> {
  return endToEnd(headers, () => false);
}

/** A trusted proxy may name somebody whose address it does not know; then it is the proxy that asks. */
function visitorOf({ ip, socket }: FastifyRequest): string {
  return isIP(ip) ? ip : (socket.remoteAddress ?? '');
}

function endToEnd(headers: IncomingHttpHeaders, isDropped: (name: string) => boolean) {
  const named = new Set(headers.connection?.toLowerCase().split(/\s*,\s*/));
  const kept = Object.entries(headers).filter(
    ([name]) => !HOP_BY_HOP.has(name) && !named.has(name) && !isDropped(name),
  );
  return Object.fromEntries(kept) as Record<string, string>;
}
