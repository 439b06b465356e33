import { EDGE_HEADERS, TOO_MANY_REQUESTS } from '@stepwell/contract';
import { RateLimit } from '@stepwell/server-kit/rate-limits';
import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { POSTGRES_URL, testApp, useAcademy } from '../../testing/academy';
import { placeOrderBody } from '../../testing/place-order-body';
import { rowsOf } from '../database/rows';
import { sweepRateLimits } from './rate-limits';

const EDGE_SECRET = 'the-secret-of-the-edge';
const academy = useAcademy();
const log = jest.fn();

afterEach(() => log.mockClear());

const anApi = (edgeSecret = EDGE_SECRET) =>
  testApp({ sql: academy.sql, pool: academy.pool, rateLimit: true, edgeSecret });

const order = (app: ReturnType<typeof anApi>, visitor: string, edgeSecret = EDGE_SECRET) =>
  app.inject({
    method: 'POST',
    url: '/api/orders/placeOrder',
    payload: placeOrderBody(),
    headers: { ...academy.keys, [EDGE_HEADERS.secret]: edgeSecret, [EDGE_HEADERS.visitor]: visitor },
  });

// These tests are skipped on the embedded database, whose only API counts in memory.
(POSTGRES_URL ? describe : describe.skip)('APIs of one PostgreSQL database', () => {
  test('share the count of a limit, which continues after a restart of an API', async () => {
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

  test('return 429 for a valid coupon code after ten wrong codes at any of the APIs', async () => {
    const apis = [anApi(), anApi()] as const;
    const apply = (n: number, couponCode: string) =>
      (apis[n % 2] ?? apis[0]).inject({
        url: '/api/coupons/applyCoupon',
        query: { courseId: 'sql-and-python', couponCode },
        headers: {
          ...academy.keys,
          [EDGE_HEADERS.secret]: EDGE_SECRET,
          [EDGE_HEADERS.visitor]: '192.0.2.8',
        },
      });
    const guesses = [];
    expect((await apply(0, 'STEP10')).statusCode).toBe(200);
    for (let n = 0; n < 10; n += 1) guesses.push((await apply(n, `GUESS${n}`)).statusCode);

    const withValidCode = [await apply(0, 'STEP10'), await apply(1, 'STEP10')];
    await Promise.all(apis.map((app) => app.close()));

    expect(guesses).toEqual(Array(10).fill(404));
    for (const { statusCode, headers } of withValidCode) {
      expect(statusCode).toBe(429);
      expect(Number(headers['retry-after'])).toBeGreaterThan(500);
    }
  });

  test('count fifty concurrent calls', async () => {
    const limit = stored(30);
    // Opens the connections first, because on a busy machine opening one takes longer than a call waits.
    await Promise.all(Array.from({ length: 10 }, () => pool().query('SELECT 1')));

    const waits = await Promise.all(Array.from({ length: 50 }, () => limit.take('at once')));

    expect(waits.filter((wait) => wait === undefined)).toHaveLength(30);
    expect((await rows()).find(({ key }) => key === 'at once')?.points).toBe(50);
  });

  test('do not query the database for a key above its limit', async () => {
    const query = jest.spyOn(pool(), 'query');
    const limit = stored(3);
    for (let n = 0; n < 100; n += 1) await limit.take('flood');

    const statements = query.mock.calls.filter(([query]) => JSON.stringify(query).includes('rate_limits'));
    query.mockRestore();

    expect(statements).toHaveLength(3);
  });

  test('delete the counts of ended time windows', async () => {
    await stored(1).take('ended');
    await stored(1).take('open');
    await academy.sql.execute(sql`UPDATE rate_limits SET expire = ${Date.now() - 1} WHERE key <> 'open'`);
    await sweepRateLimits(academy.sql);

    expect(await rows()).toEqual([{ key: 'open', points: 1 }]);
  });

  test('store hashes of addresses, which depend on the secret', async () => {
    await academy.sql.execute(sql`DELETE FROM rate_limits`);
    for (const secret of [EDGE_SECRET, 'another-secret-of-another']) {
      const app = anApi(secret);
      await order(app, '192.0.2.5', secret);
      await app.close();
    }

    const stored = await rows();

    // Each secret has one row for the address and one for its subscriber.
    expect(stored.map(({ points }) => points)).toEqual([1, 1, 1, 1]);
    expect(JSON.stringify(stored)).not.toContain('192.0.2.5');
  });

  test('count separately after a second without a reply of the database', async () => {
    const limit = stored(2);
    const blocker = await pool().connect();
    await blocker.query('BEGIN; LOCK TABLE rate_limits IN ACCESS EXCLUSIVE MODE');
    const startedAt = performance.now();

    const waits = [await limit.take('locked'), await limit.take('locked'), await limit.take('locked')];

    const tookMs = performance.now() - startedAt;
    await blocker.query('COMMIT');
    blocker.release();
    expect(waits).toEqual([undefined, undefined, expect.any(Number)]);
    // Each of the three counts has waited a second for the database.
    expect(tookMs).toBeGreaterThan(2900);
    expect(tookMs).toBeLessThan(16_000);
  });

  test('count separately after an error of the database, which they log once', async () => {
    await academy.sql.execute(sql`ALTER TABLE rate_limits RENAME TO rate_limits_away`);
    const limit = stored(2);
    const app = anApi();

    const waits = [await limit.take('refused'), await limit.take('refused'), await limit.take('refused')];
    const statuses = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await order(app, '192.0.2.7')).statusCode);

    await app.close();
    await academy.sql.execute(sql`ALTER TABLE rate_limits_away RENAME TO rate_limits`);
    expect(waits).toEqual([undefined, undefined, expect.any(Number)]);
    expect(log.mock.calls).toEqual([['relation "rate_limits" does not exist']]);
    expect(statuses).toEqual([...Array(10).fill(201), 429]);
  });
});

function pool(): Pool {
  if (!academy.pool) throw new Error('The embedded database has no pool.');
  return academy.pool;
}

function stored(max: number): RateLimit {
  return new RateLimit({ max, seconds: 600, store: { pool: pool(), log } });
}

function rows() {
  return rowsOf<{ key: string; points: number }>(academy.sql, sql`SELECT key, points FROM rate_limits`);
}
