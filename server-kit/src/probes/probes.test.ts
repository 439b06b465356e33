import { once } from 'node:events';
import { Agent, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { createServer, limitConnections } from '../create-server';
import { diskCheck } from './disk';
import { type Check, registerProbes } from './probes';

let app: FastifyInstance;
afterEach(() => app.close());

async function readyzWith(checks: Record<string, Check>) {
  app = Fastify();
  registerProbes(app, checks);
  const reply = await app.inject('/readyz');
  return { status: reply.statusCode, headers: reply.headers, ...reply.json().response };
}

test('a process is ready while no check fails, and the reply is not cached', async () => {
  const { status, message, data, headers } = await readyzWith({
    database: { run: () => undefined, isRequired: true },
  });

  expect([status, message, data]).toEqual([200, 'Ready', { checks: { draining: 'ok', database: 'ok' } }]);
  expect(headers['cache-control']).toBe('no-store');
  expect((await app.inject('/livez')).json()).toEqual({
    response: { status: 200, message: 'Alive', data: null },
  });
});

test('a process is alive but not ready while a required check fails', async () => {
  const { status, message, data } = await readyzWith({
    database: { run: async () => 'it does not answer', isRequired: true },
  });

  expect([status, message]).toEqual([503, 'Not ready: look at database']);
  expect(data.checks.database).toBe('it does not answer');
  expect((await app.inject('/livez')).statusCode).toBe(200);
});

test('a process reports a failed check that is not required, but stays ready', async () => {
  const full = diskCheck('/', async () => ({ bavail: 3 * 1024, bsize: 4096 }));

  expect(await readyzWith({ disk: full })).toMatchObject({
    status: 200,
    message: 'Ready: look at disk',
    data: { checks: { disk: '12 MB are free on the disk' } },
  });
});

test('reports a disk with free space as ok', async () => {
  expect(await readyzWith({ disk: diskCheck('/') })).toMatchObject({ data: { checks: { disk: 'ok' } } });
});

test('reports a missing folder without its path', async () => {
  expect(await readyzWith({ disk: diskCheck('/no/such/folder') })).toMatchObject({
    data: { checks: { disk: 'the check failed' } },
  });
});

test('reports a check that takes longer than 2 s as failed', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const reply = readyzWith({ database: { run: () => new Promise(() => {}), isRequired: true } });
  await jest.advanceTimersByTimeAsync(2000);

  await expect(reply).resolves.toMatchObject({
    status: 503,
    data: { checks: { database: 'no answer within 2 s' } },
  });
  jest.useRealTimers();
});

test('during shutdown, a process reports on open connections that it is not ready', async () => {
  app = createServer();
  registerProbes(app, {});
  await limitConnections(app, { connections: 10 });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const probe = async () => {
    const [reply] = await once(get({ port, host: '127.0.0.1', path: '/readyz', agent }), 'response');
    return { status: reply.statusCode, body: await json(reply) };
  };
  expect((await probe()).status).toBe(200);

  const closing = app.close();
  const last = await probe();
  await closing;
  agent.destroy();

  expect(last).toMatchObject({ status: 503, body: { response: { message: 'Not ready: look at draining' } } });
});
