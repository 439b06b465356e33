import type { RequestListener } from 'node:http';
import { aFakeApi, anApiConnection, type FakeApi } from './an-api.testing';

let api: FakeApi;
beforeEach(async () => {
  api = await aFakeApi();
});
afterEach(() => api.close());

test('reads with the app’s id and key and the edge’s secret, over one kept connection', async () => {
  const ports = new Set<number | undefined>();
  api.answer = ({ socket }, response) => {
    ports.add(socket.remotePort);
    response.writeHead(404, { 'x-catalogue-revision': 'v-1' }).end('{"response":{}}');
  };
  const connection = anApiConnection(api.origin, 'secret');

  for (let time = 0; time < 3; time += 1) {
    expect(await connection.read('/health?a=b', 1000)).toEqual({
      status: 404,
      body: '{"response":{}}',
      revision: 'v-1',
    });
    // The connection is free once the end of its reply is processed.
    await new Promise((resolve) => setTimeout(resolve, 20));
  }

  expect(ports.size).toBe(1);
  expect(api.requests[0]?.request).toMatchObject({
    method: 'GET',
    url: '/health?a=b',
    headers: { 'x-app-id': 'app', 'x-app-key': 'key', 'x-edge-secret': 'secret' },
  });
});

test.each<[string, RequestListener]>([
  ['closes the connection', ({ socket }) => socket.destroy()],
  ['never replies', () => undefined],
  ['never ends its reply', (_, response) => void response.writeHead(200).write('{')],
  ['exceeds the limit', (_, response) => void response.end(Buffer.alloc(3000))],
  ['redirects the edge', (_, response) => void response.writeHead(302, { location: '/' }).end()],
])('read throws when the API %s, and reads again once it replies', async (_, listener) => {
  const connection = anApiConnection(api.origin);
  const { answer } = api;
  api.answer = listener;
  await expect(connection.read('/health', 300, 2000)).rejects.toThrow();

  api.answer = answer;
  expect(await connection.read('/health', 1000)).toMatchObject({ status: 200 });
});

test('the client reads with the edge’s secret, and rejects a reply of an unexpected form, and a missing reply', async () => {
  const client = anApiConnection(api.origin, 'secret').client();
  const course = { query: { id: 'a b&c' } };

  expect((await client.call('GET /api/courses/getCourse', course).catch((error) => error)).status).toBe(500);

  expect(api.requests[0]?.request).toMatchObject({
    url: '/api/courses/getCourse?id=a+b%26c',
    headers: { 'x-edge-secret': 'secret' },
  });
  api.close();
  await expect(client.call('GET /api/courses/getCourse', course)).rejects.toMatchObject({ status: 500 });
});
