import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { type ApiProxyOptions, apiProxy } from './api-proxy';
import { boundEdge, createEdgeServer, type EdgeServerOptions } from './edge-server';

export interface Asked {
  request: IncomingMessage;
  body: string;
}

/** An API that answers as it is told, and keeps what it was asked. */
export interface FakeApi {
  origin: string;
  asked: Asked[];
  /** What it does with a request whose body is here. */
  answer: RequestListener;
  close(): void;
}

export async function aFakeApi(): Promise<FakeApi> {
  const server: Server = createServer(async (request, reply) => {
    const body = await text(request);
    api.asked.push({ request, body });
    api.answer(request, reply);
  });
  const port = await listening(server);
  const api: FakeApi = {
    origin: `http://127.0.0.1:${port}`,
    asked: [],
    answer: (_request, reply) => {
      reply
        .setHeader('content-type', 'application/json')
        .end('{"response":{"status":200,"message":"OK","data":1}}');
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return api;
}

/** An edge in front of an API, without pages. @param options.listenAt its port; default any free one */
export async function anEdge(
  options: Partial<ApiProxyOptions & EdgeServerOptions> &
    Pick<ApiProxyOptions, 'apiOrigin'> & { listenAt?: number },
): Promise<{ edge: FastifyInstance; port: number; origin: string }> {
  const { trustedProxies = [] } = options;
  const edge = createEdgeServer({ publicUrl: 'http://localhost', ...options, trustedProxies });
  const { apiOrigin, edgeSecret, timeoutMs, listenAt = 0 } = options;
  await edge.register(apiProxy, { apiOrigin, edgeSecret, timeoutMs });
  edge.get('/*', () => 'a page');
  for (const path of ['/broken', '/api/broken']) {
    edge.get(path, (_request, reply) => {
      reply.header('etag', 'of-the-good-reply').header('cache-control', 'immutable');
      return readFile('/no/such/file');
    });
  }
  await boundEdge(edge, trustedProxies, 1000);
  const origin = await edge.listen({ host: '127.0.0.1', port: listenAt });
  return { edge, origin, port: Number(new URL(origin).port) };
}

async function listening(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}
