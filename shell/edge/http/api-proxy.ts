import type { IncomingHttpHeaders } from 'node:http';
import { BODY_LIMIT_BYTES, NETWORK_ERROR, NO_SUCH_CALL } from '@stepwell/contract';
import { API_ROUTES } from '@stepwell/site/server';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { errors } from 'undici';
import type { ApiConnection } from './api-connection';
import { sendError } from './error-handler';
import { headersForApi, headersForVisitor } from './forwarded-headers';

export interface ApiProxyOptions {
  api: ApiConnection;
  /** Timeout of a request to the API in milliseconds; default 12,000. Longer than the page's own timeout of 10 s, so the page ends first. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 12_000;

/**
 * Method and path of each forwarded request; HEAD is forwarded where GET is. Paths are compared literally, so a trailing slash or
 * percent-encoding makes another path.
 */
const ALLOWED = new Set(API_ROUTES);

/**
 * Forwards the contract's endpoints to the API. Bodies of requests and replies are buffered, so that a client that sends or reads
 * slowly occupies no connection to the API.
 */
export const apiProxy: FastifyPluginAsync<ApiProxyOptions> = async (app, { api, timeoutMs = TIMEOUT_MS }) => {
  // Bodies are forwarded as bytes, without being parsed.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES }, (_request, body, done) =>
    done(null, body),
  );

  // Refused before the body is received.
  app.addHook('onRequest', async (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    if (!ALLOWED.has(`${request.method === 'HEAD' ? 'GET' : request.method} ${path}`))
      return sendError(request, reply.header('connection', 'close'), 404, NO_SUCH_CALL);
  });

  for (const path of ['/api', '/api/*', '/health', '/health/*']) {
    app.all(path, async (request, reply) => {
      const abort = abortSignalFor(request, reply, timeoutMs);
      try {
        const { statusCode, headers, body } = await api.forward({
          method: request.method as 'GET' | 'HEAD' | 'POST',
          path: request.url,
          headers: headersForApi(request, api.edgeSecret),
          body: (request.body as Buffer | undefined) ?? null,
          signal: abort.signal,
        });
        const whole = Buffer.from(await body.arrayBuffer());
        return reply
          .code(statusCode)
          .headers(headersForVisitor(headers as IncomingHttpHeaders))
          .send(whole);
      } catch (error) {
        // undici refuses the visitor's path or headers.
        if (error instanceof errors.InvalidArgumentError) return sendError(request, reply, 400);
        if (abort.isClientGone()) return reply.hijack();
        request.log.warn({ err: error, requestId: request.id, req: request }, 'the API did not answer');
        return sendError(request, reply, 502, NETWORK_ERROR);
      } finally {
        abort.clear();
      }
    });
  }
};

/** Aborts a request to the API on timeout. If the visitor closes the connection, aborts it unless it is a POST, such as an order. */
function abortSignalFor({ method }: FastifyRequest, { raw }: FastifyReply, timeoutMs: number) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  const isClientGone = () => raw.closed && !raw.writableEnded;
  const onClose = () => {
    if (method !== 'POST' && isClientGone()) controller.abort();
  };
  raw.once('close', onClose);
  return {
    signal: controller.signal,
    isClientGone,
    clear: () => {
      clearTimeout(timer);
      raw.removeListener('close', onClose);
    },
  };
}
