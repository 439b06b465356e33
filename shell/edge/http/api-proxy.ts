import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import httpProxy from '@fastify/http-proxy';
import {
  API_PAGES,
  BODY_LIMIT_BYTES,
  EDGE_HEADERS,
  ENDPOINT_KEYS,
  NETWORK_ERROR,
  NO_SUCH_CALL,
} from '@stepwell/contract';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiAccess } from './api-reader';
import { sendError } from './error-handler';

export interface ApiProxyOptions {
  api: Pick<ApiAccess, 'apiOrigin' | 'edgeSecret'>;
  /** Time for a reply of the API in milliseconds; default 12,000: longer than the page's own timeout of 10 s, so the page ends first. */
  timeoutMs?: number;
}

/** Largest number of connections to the API; further requests wait for a free connection. */
const CONNECTIONS = 128;

/** Method and path of each forwarded request; HEAD is forwarded where GET is. Paths are compared literally. */
const ALLOWED = new Set<string>([...ENDPOINT_KEYS, ...Object.values(API_PAGES).map((path) => `GET ${path}`)]);

/** Headers that only the edge may set, and headers that no call reads. A client's values are dropped. */
const DROPPED = /^(x-edge-|x-forwarded-|forwarded$|x-real-ip$|x-request-id$|cookie$|expect$|proxy-)/;

/** The connection broke before a reply: undici's and Node's error codes. */
const BROKEN = ['ECONNRESET', 'UND_ERR_SOCKET'];

/** Forwards the contract's calls to the API. A GET is repeated once if its connection broke; a POST is sent once. */
export const apiProxy: FastifyPluginAsync<ApiProxyOptions> = async (app, { api, timeoutMs = 12_000 }) => {
  app.addHook('onRequest', async (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    if (ALLOWED.has(`${request.method === 'HEAD' ? 'GET' : request.method} ${path}`)) return;
    return sendError(request, reply.header('connection', 'close'), 404, NO_SUCH_CALL);
  });

  // A body is received before a connection to the API is taken, so that a slow client occupies none.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES }, (_request, body, done) =>
    done(null, Readable.from([body])),
  );

  for (const prefix of ['/api', '/health'])
    await app.register(httpProxy, {
      upstream: api.apiOrigin,
      prefix,
      rewritePrefix: prefix,
      proxyPayloads: false,
      disableRequestLogging: true,
      undici: { connections: CONNECTIONS, headersTimeout: timeoutMs, bodyTimeout: timeoutMs },
      replyOptions: {
        // The proxy's own rule would send a GET ten times more if the API replies with 503.
        retryDelay: ({ err, req, attempt }) => {
          const { code = '' } = Object(err) as { code?: string };
          return req.method === 'GET' && attempt === 0 && BROKEN.includes(code) ? 1 : null;
        },
        rewriteRequestHeaders: (request, headers) =>
          headersForApi(request as FastifyRequest, headers, api.edgeSecret),
        onError: (reply, { error }) => replyWithout(reply as FastifyReply, error),
      },
    });
};

/** Replies 502 in the envelope in place of the API. */
function replyWithout(reply: FastifyReply, error: Error): void {
  const { request } = reply;
  request.log.warn({ err: error, requestId: request.id, req: request }, 'the API did not answer');
  void sendError(request, reply, 502, NETWORK_ERROR);
}

/** Headers of a visitor's request as they are sent to the API, with the visitor's address, the request's id and the edge's secret. */
function headersForApi(request: FastifyRequest, headers: IncomingHttpHeaders, edgeSecret?: string) {
  // A trusted proxy may have sent `request.ip`. If that text is not an address, the proxy's own address is used.
  const visitor = isIP(request.ip) ? request.ip : (request.socket.remoteAddress ?? '');
  return {
    ...Object.fromEntries(Object.entries(headers).filter(([name]) => !DROPPED.test(name))),
    'x-forwarded-for': visitor,
    'x-request-id': request.id,
    [EDGE_HEADERS.visitor]: visitor,
    ...(edgeSecret && { [EDGE_HEADERS.secret]: edgeSecret }),
  };
}
