import { setTimeout as pause } from 'node:timers/promises';
import { HEADERS } from '@stepwell/contract';
import { type OwnDatabase, ownDatabase } from '@stepwell/server-kit/testing/own-database';
import { Pool } from 'pg';
import { POSTGRES_URL } from '../testing/academy';
import { callApi } from '../testing/call-api';
import { learner, placeOrderBody } from '../testing/place-order-body';
import { type RunningServer, startApi } from '../testing/server';

// `jest.config.mjs` skips this file on the embedded database, which only one process can open.
jest.setTimeout(120_000);

describe('two API processes on one PostgreSQL', () => {
  let database: OwnDatabase;
  let connection: Pool;
  let apis: RunningServer[] = [];

  beforeAll(async () => {
    database = await ownDatabase(POSTGRES_URL ?? '');
    const { url } = database;
    // Both start at the same time. One migrates the database and loads the sample academy, and the other waits.
    apis = await Promise.all([1, 2].map(() => startApi({ DATABASE_URL: url, RATE_LIMIT: 'off' })));
    connection = new Pool({ connectionString: url, max: 1 });
    // pool.end() does not wait for the server, so a connection may still get the error of the drop below.
    connection.on('error', () => undefined);
  });

  afterAll(async () => {
    await Promise.all(apis.map((api) => api.end()));
    await connection?.end();
    await database?.drop();
  });

  test('load the sample academy once', async () => {
    expect(await numberOf('courses')).toBe(13);
    expect(await numberOf('coupons')).toBe(3);
  });

  test('let ten of 200 concurrent orders use a coupon that has ten uses', async () => {
    await connection.query(`INSERT INTO coupons (code, percent_bps, max_uses) VALUES ('TEN', 1000, 10)`);

    const statuses = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        place(n, { couponCode: 'TEN', email: `learner${n}@example.org` }),
      ),
    );

    expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    expect(statuses.filter((status) => status === 410)).toHaveLength(190);
    expect(await numberOf(`orders WHERE coupon_code = 'TEN'`)).toBe(10);
  });

  test('store one order for fifty concurrent requests with the same key', async () => {
    const before = await numberOf('orders');

    const statuses = await Promise.all(
      Array.from({ length: 50 }, (_, n) => place(n, { key: 'one-key', email: 'asha@example.org' })),
    );

    expect(statuses.sort()).toEqual([...Array(49).fill(200), 201]);
    expect(await numberOf('orders')).toBe(before + 1);
  });

  test('both return a change of the catalogue within a second', async () => {
    expect(await Promise.all(apis.map(enrolmentAt))).toEqual(['true', 'true']);

    await connection.query(`UPDATE settings SET value = 'false' WHERE name = 'isCourseEnrollmentAllowed'`);
    await pause(1000);

    expect(await Promise.all(apis.map(enrolmentAt))).toEqual(['false', 'false']);
  });

  async function enrolmentAt({ port }: RunningServer): Promise<string> {
    return (await callApi(port, '/api/settings/getSettings')).data.isCourseEnrollmentAllowed;
  }

  async function place(
    n: number,
    { couponCode = '', email, key }: { couponCode?: string; email: string; key?: string },
  ) {
    const studentDetail = learner(email);
    const order = placeOrderBody({ couponCode, studentDetail });
    const headers: Record<string, string> = key ? { [HEADERS.idempotencyKey]: key } : {};
    return (await callApi(apis[n % 2]?.port, '/api/orders/placeOrder', order, headers)).status;
  }

  async function numberOf(from: string): Promise<number> {
    const { rows } = await connection.query(`SELECT count(*)::integer AS n FROM ${from}`);
    return rows[0].n;
  }
});
