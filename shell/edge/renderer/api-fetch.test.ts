import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type PageApi, PageCalls } from './api-fetch';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

test('makes a page’s call with what the API knows the edge by, and hands the reply over as it is', async () => {
  const asked: unknown[] = [];
  const api = await anApi(({ method, url, headers }, response) => {
    asked.push([method, url, headers['x-app-id'], headers['x-app-key'], headers['x-edge-secret']]);
    response.writeHead(404).end('{"response":{}}');
  });

  const reply = await new PageCalls().make(aCall('GET /api/courses/getCourse', { id: 'a b&c' }), api);

  expect(reply).toEqual({ status: 404, body: '{"response":{}}' });
  expect(asked).toEqual([['GET', '/api/courses/getCourse?id=a+b%26c', 'app', 'key', 'secret']]);
});

test.each([
  'POST /api/orders/placeOrder',
  'GET /api/orders/getOrder',
  'GET /api/orders/getReceipt',
  'GET /api/coupons/applyCoupon',
  'GET /api/nothing',
  'GET http://169.254.169.254/latest/meta-data',
  'GET /api/settings/../orders/getOrder',
  'DELETE /health',
  '',
])('does not make the call %j', async (key) => {
  const listener = jest.fn();
  const api = await anApi(listener);

  expect(await new PageCalls().make(aCall(key), api)).toBeUndefined();
  expect(listener).not.toHaveBeenCalled();
});

test.each<[string, RequestListener]>([
  ['hangs up', (request) => request.socket.destroy()],
  ['never answers', () => undefined],
  ['never ends', (_, response) => void response.writeHead(200).write('{')],
  ['answers without end', (_, response) => void response.end(Buffer.alloc(3 * 1024 * 1024))],
  ['sends the edge elsewhere', (_, response) => void response.writeHead(302, { location: '/' }).end()],
])('no reply has come from an API that %s', async (_, listener) => {
  expect(await new PageCalls().make(aCall('GET /health'), await anApi(listener))).toBeUndefined();
});

test('a remote cannot keep more than 64 calls open', async () => {
  let asked = 0;
  const api = await anApi((_, response) => {
    asked += 1;
    response.end('{}');
  });
  const calls = new PageCalls();

  const replies = await Promise.all(Array.from({ length: 100 }, () => calls.make(aCall('GET /health'), api)));

  expect(replies.slice(64)).toEqual(Array(36).fill(undefined));
  expect(asked).toBeLessThanOrEqual(64);
  expect(await calls.make(aCall('GET /health'), api)).toEqual({ status: 200, body: '{}' });
});

async function anApi(listener: RequestListener): Promise<PageApi> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${port}`, appId: 'app', appKey: 'key', edgeSecret: 'secret' };
}

function aCall(key: string, query: Record<string, unknown> = {}) {
  return { id: 1, order: 1, key, query };
}
