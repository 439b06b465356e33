import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ReceivedRequest {
  request: IncomingMessage;
  body: string;
}

/** An API that records requests and sends the replies that a test sets. */
export interface FakeApi {
  origin: string;
  requests: ReceivedRequest[];
  /** Replies to a request, once its body is complete. */
  answer: RequestListener;
  close(): void;
}

export async function aFakeApi(): Promise<FakeApi> {
  const server = createServer(async (request, reply) => {
    const body = await text(request);
    api.requests.push({ request, body });
    api.answer(request, reply);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const api: FakeApi = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
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
