import { EDGE_HEADERS, TOO_MANY_REQUESTS } from '@stepwell/contract';
import { sql } from 'drizzle-orm';
import { useAcademy } from '../../testing/academy';
import { placeOrderBody } from '../../testing/place-order-body';
import { createApp } from '../app';
import type { Sql } from '../database/connection';
import { rowsOf } from '../database/rows';
import { SharedCounts, sweepCounts } from './shared-counts';

const EDGE_SECRET = 'the-secret-of-the-edge';
const academy = useAcademy();

const anApi = () =>
  createApp({
    sql: academy.sql,
    appId: 'test-app',
    appKey: 'test-key',
    rateLimit: true,
    edgeSecret: EDGE_SECRET,
  });

const order = (app: ReturnType<typeof anApi>, visitor: string) =>
  app.inject({
    method: 'POST',
    url: '/api/orders/placeOrder',
    payload: placeOrderBody(),
    headers: { ...academy.keys, [EDGE_HEADERS.secret]: EDGE_SECRET, [EDGE_HEADERS.visitor]: visitor },
  });

test('two APIs share one limit, and one that is started anew knows what was counted', async () => {
  const apis = [anApi(), anApi()] as const;
  const statuses = [];
  for (let n = 0; n < 10; n += 1)
    statuses.push((await order(apis[n % 2] ?? apis[0], '192.0.2.1')).statusCode);

  const beyond = await order(apis[0], '192.0.2.1');
  await Promise.all(apis.map((app) => app.close()));
  const anew = anApi();
  const afterwards = await order(anew, '192.0.2.1');

  expect(statuses).toEqual(Array(10).fill(201));
  for (const { statusCode, headers, body } of [beyond, afterwards]) {
    expect([statusCode, JSON.parse(body)]).toEqual([
      429,
      { response: { status: 429, message: TOO_MANY_REQUESTS, data: null } },
    ]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(500);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(600);
  }
  expect((await order(anew, '192.0.2.2')).statusCode).toBe(201);
  await anew.close();
});

test('ten codes that were guessed at two APIs are ten: neither answers even a right one', async () => {
  const apis = [anApi(), anApi()] as const;
  const apply = (n: number, couponCode: string) =>
    (apis[n % 2] ?? apis[0]).inject({
      url: '/api/coupons/applyCoupon',
      query: { courseId: 'sql-and-python', couponCode },
      headers: { ...academy.keys, [EDGE_HEADERS.secret]: EDGE_SECRET, [EDGE_HEADERS.visitor]: '192.0.2.8' },
    });
  const guesses = [];
  expect((await apply(0, 'STEP10')).statusCode).toBe(200);
  for (let n = 0; n < 10; n += 1) guesses.push((await apply(n, `GUESS${n}`)).statusCode);

  const right = [await apply(0, 'STEP10'), await apply(1, 'STEP10')];
  await Promise.all(apis.map((app) => app.close()));

  expect(guesses).toEqual(Array(10).fill(404));
  for (const { statusCode, headers } of right) {
    expect(statusCode).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(500);
  }
});

test('a hundred calls at once are counted a hundred times', async () => {
  const counts = new SharedCounts(academy.sql, EDGE_SECRET, fail);

  const used = await Promise.all(
    Array.from({ length: 100 }, async () => (await counts.add('at once', '192.0.2.3', 60_000))?.used),
  );

  expect(used.sort((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 100 }, (_, n) => n + 1));
});

test('a window that has ended begins anew, and what has ended is swept away', async () => {
  const counts = new SharedCounts(academy.sql, EDGE_SECRET, fail);
  await academy.sql.execute(sql`DELETE FROM call_counts`);
  await counts.add('ended', '192.0.2.4', 60_000);
  await counts.add('ended', '192.0.2.4', 60_000);
  await academy.sql.execute(sql`UPDATE call_counts SET ends_at = now() - interval '1 second'`);

  expect(await counts.add('ended', '192.0.2.4', 60_000)).toMatchObject({ used: 1 });
  await counts.add('going on', '192.0.2.4', 60_000);
  await academy.sql.execute(
    sql`UPDATE call_counts SET ends_at = now() WHERE used = 1 AND key = (SELECT min(key) FROM call_counts)`,
  );
  await sweepCounts(academy.sql);

  expect(await rows()).toHaveLength(1);
});

test('no address stands in the database, and who has another secret counts for himself', async () => {
  await academy.sql.execute(sql`DELETE FROM call_counts`);
  for (const secret of [EDGE_SECRET, 'another-secret-of-another', undefined])
    await new SharedCounts(academy.sql, secret, fail).add('limit', '192.0.2.5', 60_000);

  const kept = await rows();

  expect(new Set(kept.map(({ key }) => key)).size).toBe(3);
  expect(JSON.stringify(kept)).not.toContain('192.0.2.5');
});

test('a database that hangs holds a call up once for a second, and then no other', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const asked = jest.fn(() => new Promise(() => {}));
  const away = jest.fn();
  const counts = new SharedCounts({ execute: asked } as unknown as Sql, EDGE_SECRET, away);

  const first = counts.add('hanging', '192.0.2.6', 60_000);
  await jest.advanceTimersByTimeAsync(1000);
  const answers = [await first, await counts.add('hanging', '192.0.2.6', 60_000)];
  await jest.advanceTimersByTimeAsync(5000);
  const again = counts.add('hanging', '192.0.2.6', 60_000);
  await jest.advanceTimersByTimeAsync(1000);
  await again;
  jest.useRealTimers();

  expect(answers).toEqual([undefined, undefined]);
  expect(asked).toHaveBeenCalledTimes(2);
  expect(away).toHaveBeenCalledTimes(2);
});

test('without the counts of all, the process’s own limit still stands', async () => {
  await academy.sql.execute(sql`ALTER TABLE call_counts RENAME TO call_counts_away`);
  const app = anApi();

  const statuses = [];
  for (let n = 0; n < 11; n += 1) statuses.push((await order(app, '192.0.2.7')).statusCode);

  expect(statuses).toEqual([...Array(10).fill(201), 429]);
  await app.close();
  await academy.sql.execute(sql`ALTER TABLE call_counts_away RENAME TO call_counts`);
});

function rows() {
  return rowsOf<{ key: string; used: number }>(academy.sql, sql`SELECT key, used FROM call_counts`);
}

function fail(error: unknown): never {
  throw error;
}
