import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { healthOf } from './ask-health';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

test('hears status and revision, over one connection, by what the API knows the edge by', async () => {
  const seen: unknown[] = [];
  const ports = new Set<number | undefined>();
  const ask = await askOf(({ url, headers, socket }, response) => {
    seen.push([url, headers['x-app-id'], headers['x-app-key'], headers['x-edge-secret']]);
    ports.add(socket.remotePort);
    response.writeHead(200, { 'x-catalogue-revision': 'v-1' }).end('{}');
  });

  for (let time = 0; time < 3; time += 1) expect(await ask()).toEqual({ status: 200, revision: 'v-1' });

  expect(seen).toEqual(Array(3).fill(['/health', 'app', 'key', 'secret']));
  expect(ports.size).toBe(1);
});

test('an API that is unwell, or says no revision, is heard as that', async () => {
  const ask = await askOf((_, response) => void response.writeHead(503).end('{}'));

  expect(await ask()).toEqual({ status: 503, revision: undefined });
});

test.each<[string, RequestListener]>([
  ['hangs up', ({ socket }) => socket.destroy()],
  ['never answers', () => undefined],
  ['never ends', (_, response) => void response.writeHead(200).write('{')],
])('nothing is heard of an API that %s, and it is heard again when it is well', async (_, listener) => {
  let isWell = false;
  const ask = await askOf((request, response) => {
    if (isWell) response.end('{}');
    else listener(request, response);
  });

  expect(await ask()).toBeUndefined();
  isWell = true;
  expect(await ask()).toMatchObject({ status: 200 });
});

async function askOf(listener: RequestListener) {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return healthOf({
    baseUrl: `http://127.0.0.1:${port}`,
    appId: 'app',
    appKey: 'key',
    edgeSecret: 'secret',
  });
}
