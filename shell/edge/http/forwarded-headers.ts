import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { EDGE_HEADERS } from '@stepwell/contract';
import type { FastifyRequest } from 'fastify';

/** Headers of one connection (RFC 9110 §7.6.1), which are not forwarded. */
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

/** Headers that only the edge may set, so a client's values are dropped. */
const SET_BY_EDGE = /^(x-edge-|x-forwarded-|forwarded$|x-real-ip$|x-request-id$)/;

/**
 * Headers of a request that are dropped or set anew. The edge has answered `expect` itself; a valid trace is added in `headersForApi`. No
 * call reads cookies, and a browser may send more cookies than the API accepts.
 */
const NOT_FORWARDED = new Set(['host', 'content-length', 'cookie', 'expect', 'traceparent', 'tracestate']);

/** W3C Trace Context, level 1: version, trace, parent, flags. Only versions after 00 may append further fields. */
const TRACEPARENT =
  /^(?:00-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}|(?!00|ff)[\da-f]{2}-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:-[\x21-\x7e]{1,64})?)$/;
const TRACESTATE = /^[\x20-\x7e\t]{1,512}$/;

/** Headers of a visitor's request as they are sent to the API, with the visitor's address, the request's id and the edge's secret. */
export function headersForApi(request: FastifyRequest, edgeSecret?: string): Record<string, string> {
  // A trusted proxy may have sent `request.ip`. If that text is not an address, the proxy's own address is used.
  const visitor = isIP(request.ip) ? request.ip : (request.socket.remoteAddress ?? '');
  return {
    ...endToEnd(request.headers, (name) => SET_BY_EDGE.test(name) || NOT_FORWARDED.has(name)),
    ...traceContextOf(request.headers),
    'x-forwarded-for': visitor,
    'x-request-id': request.id,
    [EDGE_HEADERS.visitor]: visitor,
    ...(edgeSecret && { [EDGE_HEADERS.secret]: edgeSecret }),
  };
}

/** Headers of the API's reply to the visitor. */
export function headersForVisitor(headers: IncomingHttpHeaders): Record<string, string> {
  return endToEnd(headers, () => false);
}

/** The caller's trace. Headers that break the grammar, and `tracestate` without `traceparent`, are dropped. */
function traceContextOf({ traceparent, tracestate }: IncomingHttpHeaders): Record<string, string> {
  if (typeof traceparent !== 'string' || !TRACEPARENT.test(traceparent)) return {};
  const isState = typeof tracestate === 'string' && TRACESTATE.test(tracestate);
  return { traceparent, ...(isState && { tracestate }) };
}

/** Removes the headers that belong to one connection: `HOP_BY_HOP`, and the headers that `Connection` names. */
function endToEnd(headers: IncomingHttpHeaders, isDropped: (name: string) => boolean) {
  const named = new Set(headers.connection?.toLowerCase().split(/\s*,\s*/));
  const forwarded = Object.entries(headers).filter(
    ([name]) => !HOP_BY_HOP.has(name) && !named.has(name) && !isDropped(name),
  );
  return Object.fromEntries(forwarded) as Record<string, string>;
}
