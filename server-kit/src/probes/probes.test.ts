import { once } from 'node:events';
import { Agent, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { Connections } from '../connections';
import { diskCheck } from './disk';
import { answerProbes, type Check } from './probes';

let app: FastifyInstance;
afterEach(() => app.close());

async function ready(checks: Record<string, Check>) {
  app = Fastify();
  answerProbes(app, checks);
  const reply = await app.inject('/readyz');
  return { status: reply.statusCode, headers: reply.headers, ...reply.json().response };
}

test('a process that misses nothing is ready, and nobody keeps its answer', async () => {
  const { status, message, data, headers } = await ready({
    database: { look: () => undefined, isNeeded: true },
  });

  expect([status, message, data]).toEqual([200, 'Ready', { checks: { draining: 'ok', database: 'ok' } }]);
  expect(headers['cache-control']).toBe('no-store');
  expect((await app.inject('/livez')).json()).toEqual({
    response: { status: 200, message: 'Alive', data: null },
  });
});

test('who misses what he needs is not ready, and alive', async () => {
  const { status, message, data } = await ready({
    database: { look: async () => 'it does not answer', isNeeded: true },
  });

  expect([status, message]).toEqual([503, 'Not ready: look at database']);
  expect(data.checks.database).toBe('it does not answer');
  expect((await app.inject('/livez')).statusCode).toBe(200);
});

test('what all processes may miss at once is said by one that stays ready', async () => {
  const full = diskCheck('/', async () => ({ bavail: 3 * 1024, bsize: 4096 }));

  expect(await ready({ disk: full })).toMatchObject({
    status: 200,
    message: 'Ready: look at disk',
    data: { checks: { disk: '12 MB are left on the disk' } },
  });
});

test('a disk with room is fine, and one that is not there is said without its path', async () => {
  expect(await ready({ disk: diskCheck('/') })).toMatchObject({ data: { checks: { disk: 'ok' } } });
  await app.close();
  expect(await ready({ disk: diskCheck('/no/such/folder') })).toMatchObject({
    data: { checks: { disk: 'this could not be looked at' } },
  });
});

test('a check that never ends holds no probe up', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const asked = ready({ database: { look: () => new Promise(() => {}), isNeeded: true } });
  await jest.advanceTimersByTimeAsync(2000);

  await expect(asked).resolves.toMatchObject({
    status: 503,
    data: { checks: { database: 'no answer within 2 s' } },
  });
  jest.useRealTimers();
});

test('a process that is asked to end says on what is still open that it is not ready', async () => {
  app = Fastify({ return503OnClosing: false });
  const connections = new Connections(app.server, { altogether: 10, perAddress: 10 });
  answerProbes(app, {});
  app.addHook('preClose', () => connections.drain());
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
