import { sql } from 'drizzle-orm';
import { failingApp, useAcademy } from '../../../testing/academy';
import { laterBy } from '../../../testing/later-by';
import { placeOrderBody } from '../../../testing/place-order-body';
import { createApp } from '../../app';
import { openPostgres } from '../../database/connection';
import { DISK_FULL } from '../../database/disk-space';

const academy = useAcademy();

test('returns 200 without keys while the database answers', async () => {
  const reply = await academy.app.inject('/health');

  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({
    response: { status: 200, message: 'OK', data: { version: '1.0.0', database: 'up' } },
  });
});

test('returns 503, like every call, while the database does not answer', async () => {
  const away = openPostgres('postgres://user@127.0.0.1:4299/nowhere');
  const app = createApp({ sql: away.sql, rateLimit: false, appId: 'test-app', appKey: 'test-key' });

  const health = await app.inject('/health');
  const courses = await app.inject({ url: '/api/courses/getAllCourses', headers: academy.keys });

  for (const reply of [health, courses]) {
    expect(reply.statusCode).toBe(503);
    expect(reply.json().response).toMatchObject({ status: 503, data: null });
    expect(reply.body).not.toMatch(/4299|ECONN|nowhere/);
  }
  await app.close();
  await away.close();
});

test('is alive but not ready without its database', async () => {
  const away = openPostgres('postgres://user@127.0.0.1:4299/nowhere');
  const app = createApp({ sql: away.sql, rateLimit: false, appId: 'test-app', appKey: 'test-key' });

  const [alive, ready] = await Promise.all([app.inject('/livez'), app.inject('/readyz')]);

  expect(alive.statusCode).toBe(200);
  expect(ready.statusCode).toBe(503);
  expect(ready.json().response).toEqual({
    status: 503,
    message: 'Not ready: look at database',
    data: { checks: { draining: 'ok', database: 'it does not answer', disk: 'ok' } },
  });
  await app.close();
  await away.close();
});

test('is ready with its database, and checks the disk of an embedded one', async () => {
  const app = createApp({
    sql: academy.sql,
    embeddedIn: import.meta.dirname,
    rateLimit: false,
    appId: 'test-app',
    appKey: 'test-key',
  });

  const { statusCode, body } = await app.inject('/readyz');

  expect(statusCode).toBe(200);
  expect(JSON.parse(body).response.data.checks).toHaveProperty('disk');
  await app.close();
});

test('serves the catalogue again when the database is back', async () => {
  const app = await failingApp(academy, Object.assign(new Error('gone'), { code: '57P01' }));
  app.fail();
  const away = await app.get('/api/courses/getAllCourses');
  app.recover();

  const back = await app.get('/api/courses/getAllCourses');

  expect([away.statusCode, back.statusCode]).toEqual([503, 200]);
  await app.close();
});

test('returns 503 after an order failed on a full disk, until there is space again', async () => {
  await academy.sql.execute(sql`
    CREATE FUNCTION without_space() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$`);
  await academy.sql.execute(
    sql`CREATE TRIGGER without_space BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION without_space()`,
  );

  const order = await academy.post('/api/orders/placeOrder', placeOrderBody());
  const full = await academy.app.inject('/health');
  await academy.sql.execute(sql`DROP TRIGGER without_space ON orders`);

  expect([order.status, order.message]).toEqual([503, `${DISK_FULL}. Please try again later.`]);
  expect(full.json()).toEqual({ response: { status: 503, message: DISK_FULL, data: null } });
  laterBy(10_000);
  expect((await academy.app.inject('/health')).statusCode).toBe(200);
});
