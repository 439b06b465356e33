import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { ApiConnection } from './api-connection';
import { apiProxy } from './api-proxy';
import { createEdgeServer, type EdgeServerOptions, limitEdgeConnections } from './edge-server';

export interface AnEdgeOptions extends Partial<EdgeServerOptions> {
  edgeSecret?: string;
  timeoutMs?: number;
}

/** An edge with one text for all pages. `/broken` and `/api/broken` fail after setting headers. @param options.listenAt default: any */
export async function anEdge(
  options: AnEdgeOptions & { apiOrigin: string; listenAt?: number },
): Promise<{ edge: FastifyInstance; port: number; origin: string }> {
  const { trustedProxies = [] } = options;
  const edge = createEdgeServer({ publicUrl: 'http://localhost', ...options, trustedProxies });
  const { apiOrigin, edgeSecret, timeoutMs, listenAt = 0 } = options;
  const api = new ApiConnection({ apiOrigin, app: { id: 'app', key: 'key' }, edgeSecret });
  edge.addHook('onClose', () => api.close());
  await edge.register(apiProxy, { api, timeoutMs });
  edge.get('/*', () => 'a page');
  for (const path of ['/broken', '/api/broken']) {
    edge.get(path, (_request, reply) => {
      reply.header('etag', 'of-the-successful-reply').header('cache-control', 'immutable');
      return readFile('/no/such/file');
    });
  }
  await limitEdgeConnections(edge, trustedProxies);
  const origin = await edge.listen({ host: '127.0.0.1', port: listenAt });
  return { edge, origin, port: Number(new URL(origin).port) };
}
