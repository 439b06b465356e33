import { sql } from 'drizzle-orm';
import { openFreshDatabase, POSTGRES_URL, useAcademy } from '../../testing/academy';
import { createApp } from '../app';
import { type Database, openPostgres, type Sql } from './connection';
import { rowsOf } from './rows';

const OWN = sql`SELECT query FROM pg_stat_activity WHERE pid = pg_backend_pid()`;
const ofServer = POSTGRES_URL ? test : test.skip;
const academy = useAcademy();
let database: Database;

beforeAll(async () => {
  database = await openFreshDatabase();
});
afterAll(() => database?.close());

const askedAs = async (tx: Sql) => (await rowsOf<{ query: string }>(tx, OWN))[0]?.query;

ofServer('a statement names the request that it is for, within a transaction too', async () => {
  const own = database.forRequest('9f3c-1a');

  expect(await askedAs(own)).toMatch(/^\/\* request=9f3c-1a \*\/ SELECT query/);
  expect(await own.transaction(askedAs)).toMatch(/^\/\* request=9f3c-1a \*\/ SELECT query/);
  // Whoever has that connection next speaks for himself.
  expect(await askedAs(database.sql)).toMatch(/^SELECT query/);
});

ofServer.each(['*/ DROP TABLE orders; --', '', 'a b', 'x'.repeat(65)])(
  'an id that is none gets into no statement: %j',
  async (id) => {
    expect(await askedAs(database.forRequest(id))).toMatch(/^SELECT query/);
  },
);

test('a call asks the database in its own name', async () => {
  const names: string[] = [];
  const app = createApp({
    sql: academy.sql,
    forRequest: (id) => {
      names.push(id);
      return academy.sql;
    },
    rateLimit: false,
    appId: 'test-app',
    appKey: 'test-key',
    edgeSecret: 'the-secret-of-the-edge',
  });

  await app.inject({
    url: '/api/orders/getOrder',
    query: { orderId: 'ORD0000000000' },
    headers: { ...academy.keys, 'x-edge-secret': 'the-secret-of-the-edge', 'x-request-id': 'from-the-edge' },
  });

  expect(names).toEqual(['from-the-edge']);
  await app.close();
});

test('an address of a server that is not there still opens, and says so when it is asked', async () => {
  const away = openPostgres('postgres://nobody@127.0.0.1:4299/nowhere');

  await expect(away.forRequest('1').execute(OWN)).rejects.toThrow();
  await away.close();
});
