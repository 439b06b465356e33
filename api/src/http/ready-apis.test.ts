import { EDGE_HEADERS } from '@stepwell/contract';
import type { Looked } from '@stepwell/servers/probes';
import { sql } from 'drizzle-orm';
import { useAcademy } from '../../testing/academy';
import { createApp } from '../app';
import type { Sql } from '../database/connection';
import { rowsOf } from '../database/rows';
import { ReadyApis } from './ready-apis';

const EVERY_MS = 20;
const EDGE_SECRET = 'the-secret-of-the-edge';
const academy = useAcademy();
const begun: ReadyApis[] = [];
const isWell = async (): Promise<Looked[]> => [];

afterEach(async () => {
  await Promise.all(begun.splice(0).map((api) => api.end()));
  await academy.sql.execute(sql`DELETE FROM ready_apis`);
});

test('one alone is one, and each hears of another and of its end', async () => {
  const one = anApi();
  expect(one.count).toBe(1);
  const other = anApi();
  await until(() => one.count === 2 && other.count === 2);

  await other.end();

  await until(() => one.count === 1);
  expect(await rows()).toHaveLength(1);
});

test('one that was killed counts for some seconds, and its row goes after a minute', async () => {
  await heardAgo('killed just now', 2);
  await heardAgo('killed before', 9);
  await heardAgo('forgotten', 61);

  const api = anApi();
  await until(() => api.count === 2);

  expect((await rows()).map(({ id }) => id)).toEqual(
    expect.arrayContaining(['killed just now', 'killed before']),
  );
  expect(await rows()).toHaveLength(3);
});

test('one that is not ready is not counted, and one that is only warned of is', async () => {
  const api = anApi();
  const sick = anApi(async () => [{ name: 'database', isNeeded: true, wrong: 'it does not answer' }]);
  const warned = anApi(async () => [{ name: 'disk', isNeeded: false, wrong: 'it is full' }]);

  await until(() => api.count === 2 && warned.count === 2);

  expect([sick.count, warned.count]).toEqual([1, 2]);
  expect(await rows()).toHaveLength(2);
});

test('as long as the database does not answer, the last number holds', async () => {
  let isAway = false;
  const asked = jest.fn();
  const database = new Proxy(academy.sql, {
    get(target, name, receiver) {
      if (name === 'execute') asked();
      if (isAway && name === 'execute') return () => Promise.reject(new Error('gone'));
      return Reflect.get(target, name, receiver);
    },
  });
  const api = anApi(isWell, database);
  const other = anApi();
  await until(() => api.count === 2);

  isAway = true;
  await other.end();
  asked.mockClear();
  await until(() => asked.mock.calls.length > 2);
  expect(api.count).toBe(2);

  isAway = false;
  await until(() => api.count === 1);
});

test('two that are ready let a network read as often as one alone, and one that is left allows all of it', async () => {
  const shared = () => new ReadyApis(academy.sql, EVERY_MS);
  const all = [shared(), shared()] as const;
  const [one, other] = all.map((readyApis) =>
    createApp({
      sql: academy.sql,
      readyApis,
      appId: 'test-app',
      appKey: 'test-key',
      rateLimit: true,
      edgeSecret: EDGE_SECRET,
    }),
  ) as [ReturnType<typeof createApp>, ReturnType<typeof createApp>];
  const readings = async (app: typeof one, visitor: string, times: number) => {
    const statuses: number[] = [];
    const headers = {
      ...academy.keys,
      [EDGE_HEADERS.secret]: EDGE_SECRET,
      [EDGE_HEADERS.visitor]: visitor,
    };
    for (let n = 0; n < times; n += 1)
      statuses.push((await app.inject({ url: '/api/settings/getSettings', headers })).statusCode);
    return statuses.filter((status) => status === 200).length;
  };
  await Promise.all([one, other].map((app) => app.listen({ port: 0, host: '127.0.0.1' })));
  await until(() => all.every(({ count }) => count === 2));

  const ofBoth = [await readings(one, '192.0.2.1', 130), await readings(other, '192.0.2.1', 130)];
  await other.close();
  await until(() => all[0].count === 1);
  const ofOne = await readings(one, '192.0.2.2', 250);
  await one.close();

  expect(ofBoth).toEqual([120, 120]);
  expect(ofOne).toBe(240);
  expect(await rows()).toEqual([]);
});

function anApi(look = isWell, database: Sql = academy.sql): ReadyApis {
  const api = new ReadyApis(database, EVERY_MS);
  begun.push(api);
  api.begin(look);
  return api;
}

function heardAgo(id: string, seconds: number) {
  return academy.sql.execute(
    sql`INSERT INTO ready_apis VALUES (${id}, now() - make_interval(secs => ${seconds}))`,
  );
}

function rows() {
  return rowsOf<{ id: string }>(academy.sql, sql`SELECT id FROM ready_apis`);
}

async function until(isSo: () => boolean): Promise<void> {
  const latest = Date.now() + 20_000;
  while (!isSo()) {
    if (Date.now() > latest) throw new Error('It did not happen.');
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}
