import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { openFreshDatabase, POSTGRES_URL, testApp, useAcademy } from '../../testing/academy';
import { placeOrderBody } from '../../testing/place-order-body';
import { loadSampleAcademy } from '../catalogue/sample/load';
import type { Database, Sql } from './connection';
import { migrate } from './migrate';
import { rowsOf } from './rows';

/** Returns its own text, with the comment, as PostgreSQL received it. */
const OWN_TEXT = sql`SELECT query FROM pg_stat_activity WHERE pid = pg_backend_pid()`;
const EDGE_SECRET = 'the-secret-of-the-edge';
const ORDER = { method: 'POST', url: '/api/orders/placeOrder' } as const;
const testOnPostgres = POSTGRES_URL ? test : test.skip;
const academy = useAcademy();
let database: Database;

beforeAll(async () => {
  database = await openFreshDatabase();
});
afterAll(() => database?.close());

const receivedText = async (tx: Sql) => (await rowsOf<{ query: string }>(tx, OWN_TEXT))[0]?.query;

testOnPostgres('a statement contains the request id, also in a transaction', async () => {
  const ofRequest = database.forRequest('9f3c-1a');

  expect(await receivedText(ofRequest)).toMatch(/^\/\* request=9f3c-1a \*\/ SELECT query/);
  expect(await ofRequest.transaction(receivedText)).toMatch(/^\/\* request=9f3c-1a \*\/ SELECT query/);
  // The next statement on the same connection has no comment.
  expect(await receivedText(database.sql)).toMatch(/^SELECT query/);
});

testOnPostgres.each(['*/ DROP TABLE orders; --', '', 'a b', 'x'.repeat(65)])(
  'an invalid id is not put into a statement: %j',
  async (id) => {
    expect(await receivedText(database.forRequest(id))).toMatch(/^SELECT query/);
  },
);

testOnPostgres('statements for one call about an order or a coupon contain the request id', async () => {
  await migrate(database.sql, loadSampleAcademy);
  const app = testApp({ ...database, rateLimit: true, edgeSecret: EDGE_SECRET });
  const headers = { ...academy.keys, 'x-edge-secret': EDGE_SECRET, 'x-request-id': '7f3c-order' };
  await app.inject({ url: '/api/courses/getAllCourses', headers });
  const queries = jest.spyOn(Client.prototype, 'query');

  const plain = await app.inject({ ...ORDER, headers, payload: placeOrderBody() });
  const limited = await app.inject({ ...ORDER, headers, payload: placeOrderBody({ couponCode: 'WELL500' }) });
  const query = { courseId: 'sql-and-python', couponCode: 'STEP10' };
  const applied = await app.inject({ url: '/api/coupons/applyCoupon', query, headers });

  const texts = queries.mock.calls.map(([config]) => (config as unknown as { text: string }).text);
  queries.mockRestore();
  await app.close();
  expect([plain, limited, applied].map(({ statusCode }) => statusCode)).toEqual([201, 201, 200]);
  for (const part of ['jsonb_object_agg', 'INSERT INTO "orders"', 'from "coupons"', 'begin'])
    expect(texts.some((text) => text.includes(part))).toBe(true);
  expect(
    texts.filter((text) => !text.startsWith('/* request=7f3c-order */ ') && !isOfNoRequest(text)),
  ).toEqual([]);
});

/**
 * Statements without a request id, because the catalogue and the key of payment links are cached for all requests, and a library counts
 * rate limits.
 */
const isOfNoRequest = (text: string) => /catalogue_revision|payment_key|rate_limits/.test(text);

test('a call passes its request id to `forRequest`', async () => {
  const ids: string[] = [];
  const app = testApp({
    sql: academy.sql,
    forRequest: (id) => {
      ids.push(id);
      return academy.sql;
    },
    edgeSecret: EDGE_SECRET,
  });

  await app.inject({
    url: '/api/orders/getOrder',
    query: { orderId: 'ORD0000000000' },
    headers: { ...academy.keys, 'x-edge-secret': EDGE_SECRET, 'x-request-id': 'from-the-edge' },
  });

  expect(ids).toEqual(['from-the-edge']);
  await app.close();
});
