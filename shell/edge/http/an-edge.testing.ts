import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { apiProxy } from './api-proxy';
import { createEdgeServer, type EdgeServerOptions, limitEdgeConnections } from './edge-server';

export interface AnEdgeOptions extends Partial<EdgeServerOptions> {
  edgeSecret?: string;
  timeoutMs?: number;
}

/** An edge with one text for all pages. `/broken` fails after setting headers. @param options.listenAt default: any port */
export async function anEdge(
  options: AnEdgeOptions & { apiOrigin: string; listenAt?: number },
): Promise<{ edge: FastifyInstance; port: number; origin: string }> {
  const { trustedProxies = [], apiOrigin, edgeSecret, timeoutMs, listenAt = 0 } = options;
  const edge = createEdgeServer({ publicUrl: 'http://localhost', ...options, trustedProxies });
  await edge.register(apiProxy, { api: { apiOrigin, edgeSecret }, timeoutMs });
  edge.get('/*', () => 'a page');
  edge.get('/broken', (_request, reply) => {
    reply.header('etag', 'of-the-successful-reply').header('cache-control', 'immutable');
    return readFile('/no/such/file');
  });
  await limitEdgeConnections(edge, trustedProxies);
  const origin = await edge.listen({ host: '127.0.0.1', port: listenAt });
  return { edge, origin, port: Number(new URL(origin).port) };
}
