import { failingApp, testAcademy, testApp } from '../../testing/academy';
import { openPostgres } from '../database/postgres';

const academy = testAcademy();

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

test('without a database, /livez returns 200, and /readyz, /health and the catalogue 503', async () => {
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
  expect([alive.statusCode, ready.statusCode]).toEqual([200, 503]);
  await app.close();
  await unreachable.close();
});

test('/readyz reports the disk of the data folder, but stays ready', async () => {
  const app = testApp({ sql: academy.sql, dataDir: '/no/such/folder' });

  const { statusCode, body } = await app.inject('/readyz');

  expect(statusCode).toBe(200);
  expect(JSON.parse(body).response.data.checks).toMatchObject({ database: 'ok', disk: 'the check failed' });
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
