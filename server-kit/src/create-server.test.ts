import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { createServer, limitConnections, loggedPath } from './create-server';

test.each([
  ['an untrusted client', 'stranger', 'given-1', false],
  ['a trusted client', 'edge', 'given-1', true],
  ['a trusted client with an invalid id', 'edge', 'two\nlines', false],
  ['a trusted client with a long id', 'edge', 'x'.repeat(65), false],
  ['a trusted client with an empty id', 'edge', '', false],
])('uses the request id of %s (user agent %s, id %j): %p', async (_client, userAgent, id, isUsed) => {
  const app = createServer({ acceptsRequestId: ({ headers }) => headers['user-agent'] === 'edge' });
  app.get('/', (request) => request.id);

  const { body } = await app.inject({ url: '/', headers: { 'user-agent': userAgent, 'x-request-id': id } });

  expect(body === id).toBe(isUsed);
});

test.each([
  ['HTTP/1.1', 400, 'own handler'],
  ['HTTP/1.0', 200, 'answered'],
])('answers an %s request without a Host with status %i', async (version, status, body) => {
  const app = createServer();
  app.setErrorHandler((error: { statusCode: number }, _request, reply) =>
    reply.code(error.statusCode).send('own handler'),
  );
  app.get('/', () => 'answered');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port);

  socket.write(`GET / ${version}\r\nConnection: close\r\n\r\n`);

  expect(await text(socket)).toMatch(new RegExp(`^HTTP/1.1 ${status} [^]*\r\n\r\n${body}$`));
  await app.close();
});

test.each([
  ['a body that is too long', '/', 413],
  ['a body sent to an unknown path', '/unknown', 404],
])(
  '%s is read to its end, so that a proxy that is still sending it gets the reply',
  async (_body, path, status) => {
    const app = createServer({ bodyLimit: 10 });
    app.post('/', () => 'answered');
    app.addHook('onRequest', async ({ url }, reply) => {
      if (url === '/unknown') return reply.code(404).header('connection', 'close').send('unknown');
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const errors: Error[] = [];
    let reply = '';
    // Like a proxy, this client continues to send after the reply.
    const socket = connect({ port, allowHalfOpen: true });
    socket.on('error', (error) => errors.push(error)).on('data', (chunk) => (reply += chunk));

    const length = 'Content-Length: 60000';
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${length}\r\n\r\n`);
    // A second write on a connection that was reset is an error.
    for (const part of ['x'.repeat(30_000), 'y'.repeat(30_000)]) {
      await pause(50);
      socket.write(part);
    }
    await pause(50);
    socket.destroy();
    await app.close();

    expect(errors).toEqual([]);
    expect(reply).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  },
);

test.each([
  ['/courses?token=secret', '/courses'],
  ['/checkout/a%23order=1', '/checkout/a'],
  ['/checkout/a%2523order=1', '/checkout/a'],
  [`/invitation/${'aZ0-_'.repeat(9).slice(0, 43)}`, '/invitation/…'],
  [`/course/${'a'.repeat(43)}/lessons`, `/course/${'a'.repeat(43)}/lessons`],
  [`/${'x'.repeat(300)}`, `/${'x'.repeat(199)}`],
])('logs %s as %s', (url, path) => {
  expect(loggedPath(url)).toBe(path);
});

test('a closing server answers what it has accepted, and one more request on each open connection, then closes them', async () => {
  const app = createServer();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  app.get('/slow', () => released.then(() => 'slow'));
  app.get('/quick', () => 'quick');
  await limitConnections(app, { connections: 10 });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const [slow, idle] = [connect(port), connect(port)];
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
  slow.write(get('/slow'));
  idle.write(get('/quick'));
  await once(idle, 'data');

  const closed = app.close();
  await pause(100);
  idle.write(get('/quick'));
  const last = text(idle);
  const accepted = text(slow);
  await pause(400);
  release();

  expect(await last).toMatch(/^HTTP\/1.1 200 [\s\S]*connection: close[\s\S]*quick$/i);
  expect(await accepted).toMatch(/^HTTP\/1.1 200 [\s\S]*connection: close[\s\S]*slow$/i);
  await closed;
  await expect(once(connect(port), 'connect')).rejects.toThrow('ECONNREFUSED');
});
