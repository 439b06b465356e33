import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { ApiConnection } from './api-connection';

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
  const server: Server = createServer(async (request, reply) => {
    const body = await text(request);
    api.requests.push({ request, body });
    api.answer(request, reply);
  });
  const port = await listening(server);
  const api: FakeApi = {
    origin: `http://127.0.0.1:${port}`,
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

const connections: ApiConnection[] = [];
afterEach(() => Promise.all(connections.splice(0).map((connection) => connection.close())));

/** A connection to the API at `apiOrigin`, closed after the test. The default origin refuses connections. */
export function anApiConnection(apiOrigin = 'http://127.0.0.1:9', edgeSecret?: string): ApiConnection {
  const connection = new ApiConnection({ apiOrigin, app: { id: 'app', key: 'key' }, edgeSecret });
  connections.push(connection);
  return connection;
}

async function listening(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}
