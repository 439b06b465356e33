import { sql } from 'drizzle-orm';
import { failingApp, testApp, useAcademy } from '../../../testing/academy';
import { laterBy } from '../../../testing/later-by';
import { placeOrderBody } from '../../../testing/place-order-body';
import { openPostgres } from '../../database/connection';
import { DISK_FULL } from '../../database/disk-space';

const academy = useAcademy();

/** No server listens on this port. */
const UNREACHABLE = 'postgres://user@127.0.0.1:4299/nowhere';
/** PostgreSQL's error code while its server is shut down. */
const ADMIN_SHUTDOWN = '57P01';

test('/health returns 200 while the database answers, even without application keys', async () => {
  const reply = await academy.app.inject('/health');

  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({
    response: { status: 200, message: 'OK', data: { version: '1.0.0', database: 'up' } },
  });
});

test('while the database does not answer, /livez returns 200, and /health, /readyz and the catalogue 503', async () => {
  const unreachable = openPostgres(UNREACHABLE);
  const app = testApp({ sql: unreachable.sql });

  const [health, alive, ready, courses] = await Promise.all([
    app.inject('/health'),
    app.inject('/livez'),
    app.inject('/readyz'),
    app.inject({ url: '/api/courses/getAllCourses', headers: academy.keys }),
  ]);

  for (const reply of [health, courses]) {
    expect(reply.statusCode).toBe(503);
    expect(reply.json().response).toMatchObject({ status: 503, data: null });
    expect(reply.body).not.toMatch(/4299|ECONN|nowhere/);
  }
  expect(alive.statusCode).toBe(200);
  expect(ready.statusCode).toBe(503);
  expect(ready.json().response).toEqual({
    status: 503,
    message: 'Not ready: look at database',
    data: { checks: { draining: 'ok', database: 'it does not answer', disk: 'ok' } },
  });
  await app.close();
  await unreachable.close();
});

test('/readyz reports the disk of an embedded database', async () => {
  const app = testApp({ sql: academy.sql, embeddedIn: '/no/such/folder' });

  const { statusCode, body } = await app.inject('/readyz');

  expect(statusCode).toBe(200);
  expect(JSON.parse(body).response.data.checks).toEqual({
    draining: 'ok',
    database: 'ok',
    disk: 'the check failed',
  });
  await app.close();
});

test('the catalogue returns 503 only while the database is down', async () => {
  const app = await failingApp(academy, Object.assign(new Error('gone'), { code: ADMIN_SHUTDOWN }));
  app.fail();
  const whileDown = await app.get('/api/courses/getAllCourses');
  app.recover();

  const afterwards = await app.get('/api/courses/getAllCourses');

  expect([whileDown.statusCode, afterwards.statusCode]).toEqual([503, 200]);
  await app.close();
});

test('after an order failed on a full disk, /health returns 503 until there is space again', async () => {
  await academy.sql.execute(sql`
    CREATE FUNCTION without_space() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$`);
  await academy.sql.execute(
    sql`CREATE TRIGGER without_space BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION without_space()`,
  );

  const order = await academy.post('/api/orders/placeOrder', placeOrderBody());
  const whileFull = await academy.app.inject('/health');
  await academy.sql.execute(sql`DROP TRIGGER without_space ON orders`);

  expect([order.status, order.message]).toEqual([503, `${DISK_FULL}. Please try again later.`]);
  expect(whileFull.json()).toEqual({ response: { status: 503, message: DISK_FULL, data: null } });
  // Advances the time until the next trial write is due.
  laterBy(10_000);
  expect((await academy.app.inject('/health')).statusCode).toBe(200);
});
