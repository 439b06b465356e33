import type { IncomingHttpHeaders } from 'node:http';
import { BODY_LIMIT_BYTES, NETWORK_ERROR } from '@stepwell/contract';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { errors } from 'undici';
import type { ApiConnection } from './api-connection';
import { refuse } from './error-handler';
import { headersForApi, headersForVisitor } from './forwarded-headers';
import { isKnownCall } from './route-allowlist';

export interface ApiProxyOptions {
  api: ApiConnection;
  /** Milliseconds; longer than the browser's own 10 s, so that the browser reports first. Default 12,000. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 12_000;

/**
 * Forwards the contract's endpoints to the API. A request takes a connection only once its body is complete, and only until
 * its reply is: a client that sends or reads slowly takes no connection from others.
 */
export const apiProxy: FastifyPluginAsync<ApiProxyOptions> = async (app, { api, timeoutMs = TIMEOUT_MS }) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES }, (_request, body, done) =>
    done(null, body),
  );

  // Before its body is here: what the API does not know is not worth waiting for.
  app.addHook('onRequest', async (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    if (!isKnownCall(request.method, path))
      return refuse(request, reply.header('connection', 'close'), 404, 'No such call');
  });

  for (const path of ['/api', '/api/*', '/health', '/health/*']) {
    app.all(path, async (request, reply) => {
      const end = endOf(request, reply, timeoutMs);
      try {
        const { statusCode, headers, body } = await api.forward({
          method: request.method as 'GET' | 'HEAD' | 'POST',
          path: request.url,
          headers: headersForApi(request, api.edgeSecret),
          body: (request.body as Buffer | undefined) ?? null,
          signal: end.signal,
        });
        const whole = Buffer.from(await body.arrayBuffer());
        return reply
          .code(statusCode)
          .headers(headersForVisitor(headers as IncomingHttpHeaders))
          .send(whole);
      } catch (error) {
        if (error instanceof errors.InvalidArgumentError) return refuse(request, reply, 400);
        if (end.isGone()) return reply.hijack();
        request.log.warn({ err: error, requestId: request.id, req: request }, 'the API did not answer');
        return refuse(request, reply, 502, NETWORK_ERROR);
      } finally {
        end.clear();
      }
    });
  }
};

/** Ends a call that takes too long, or whose visitor has gone, but for an order that was handed over. */
function endOf({ method }: FastifyRequest, { raw }: FastifyReply, timeoutMs: number) {
  const ending = new AbortController();
  const late = setTimeout(() => ending.abort(), timeoutMs);
  const isGone = () => raw.closed && !raw.writableEnded;
  const onClose = () => {
    if (method !== 'POST' && isGone()) ending.abort();
  };
  raw.once('close', onClose);
  return {
    signal: ending.signal,
    isGone,
    clear: () => {
      clearTimeout(late);
      raw.removeListener('close', onClose);
    },
  };
}
