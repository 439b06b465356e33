import type { IncomingHttpHeaders } from 'node:http';
import { BODY_LIMIT_BYTES, NETWORK_ERROR } from '@stepwell/contract';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { type Dispatcher, errors, Pool } from 'undici';
import { refuse } from './error-handler';
import { headersForApi, headersForVisitor } from './forwarded-headers';
import { isKnownCall } from './route-allowlist';

export interface ApiProxyOptions {
  apiOrigin: string;
  /** Goes with every call, so that the API knows the edge. */
  edgeSecret?: string;
  /** Longer than the browser's own 10 s, so that the browser speaks first; default 12,000. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 12_000;
/** At once; what comes meanwhile waits. */
const CONNECTIONS = 128;
const CONNECT_TIMEOUT_MS = 3000;
/** A catalogue of thousands of courses; an API that sends more than this is broken. */
const REPLY_LIMIT_BYTES = 16 * 1024 * 1024;

/**
 * Hands the contract's calls to the API. A connection to it is taken only for a request that is here whole, and only
 * until its reply is: neither a slow sender nor a slow reader keeps others from it. What does something is never sent twice,
 * and so never on a connection that may just be closing; a question that met one is asked once more.
 */
export const apiProxy: FastifyPluginAsync<ApiProxyOptions> = async (app, options) => {
  const { apiOrigin, edgeSecret, timeoutMs = TIMEOUT_MS } = options;
  const limits = {
    connections: CONNECTIONS,
    connect: { timeout: CONNECT_TIMEOUT_MS },
    maxResponseSize: REPLY_LIMIT_BYTES,
  };
  const kept = new Pool(apiOrigin, limits);
  const fresh = new Pool(apiOrigin, { ...limits, pipelining: 0 });
  app.addHook('onClose', () => Promise.all([kept.destroy(), fresh.destroy()]));
  const ask = async (request: Dispatcher.RequestOptions) => {
    if (request.method === 'POST') return fresh.request(request);
    try {
      return await kept.request(request);
    } catch (error) {
      if (!wasCutOff(error)) throw error;
      return fresh.request(request);
    }
  };

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
        const { statusCode, headers, body } = await ask({
          method: request.method as 'GET' | 'HEAD' | 'POST',
          path: request.url,
          headers: headersForApi(request, edgeSecret),
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

/** The connection ended before its reply began. */
function wasCutOff(error: unknown): boolean {
  return error instanceof errors.SocketError || (error as NodeJS.ErrnoException).code === 'ECONNRESET';
}

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
