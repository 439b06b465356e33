import proxy from '@fastify/http-proxy';
import { envelope, NETWORK_ERROR } from '@stepwell/contract';
import type { FastifyPluginAsync } from 'fastify';

/** Longer than the browser's own 10 s, so that the browser speaks first (architecture §2). */
const PROXY_TIMEOUT_MS = 12_000;

/** Hands `/api/*` and `/health` to the API; an API that cannot be reached is 502 in the envelope. */
export const apiProxy: FastifyPluginAsync<{ apiOrigin: string }> = async (app, { apiOrigin }) => {
  for (const prefix of ['/api', '/health']) {
    await app.register(proxy, {
      upstream: apiOrigin,
      prefix,
      rewritePrefix: prefix,
      undici: { connections: 128, headersTimeout: PROXY_TIMEOUT_MS, bodyTimeout: PROXY_TIMEOUT_MS },
      replyOptions: {
        rewriteRequestHeaders: (request, headers) => ({
          ...headers,
          'x-forwarded-for': [headers['x-forwarded-for'], request.socket.remoteAddress]
            .filter(Boolean)
            .join(', '),
        }),
        onError: (reply) => {
          reply
            .code(502)
            .header('cache-control', 'no-store')
            .send(envelope(502, NETWORK_ERROR, null));
        },
      },
    });
  }
};
