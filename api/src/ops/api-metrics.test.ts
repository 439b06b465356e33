import { Metrics } from '@stepwell/server-kit/metrics';
import { sql } from 'drizzle-orm';
import { failingApp, testAcademy, testApp } from '../../testing/academy';
import { placeOrderBody } from '../../testing/place-order-body';
import { log } from '../database/schema/log';

const academy = testAcademy();
const linesOf = (text: string, name: string) =>
  text.split('\n').filter((line) => line.startsWith(`stepwell_${name}`));

test('exposes what waits, requests and the last dump, without personal data', async () => {
  const metrics = new Metrics('api');
  const app = testApp({ sql: academy.sql, metrics });
  const reply = await app.inject({
    method: 'POST',
    url: '/api/orders/placeOrder',
    headers: academy.keys,
    payload: placeOrderBody(),
  });
  expect(reply.statusCode).toBe(201);
  await academy.sql.execute(
    sql`UPDATE orders SET status = 'under-review', waiting_since = now() - interval '13 hours'`,
  );
  await academy.sql.execute(sql`UPDATE outbox SET state = 'failed'`);
  await academy.sql.insert(log).values({ actor: 'operator', act: 'dump', subject: 'database' });

  const text = await metrics.text();

  expect(linesOf(text, 'requests_total')).toEqual([
    'stepwell_requests_total{method="POST",route="/api/orders/placeOrder",status="201",process="api"} 1',
  ]);
  expect(linesOf(text, 'orders')).toEqual(['stepwell_orders{state="under-review",process="api"} 1']);
  expect(linesOf(text, 'late_references')).toEqual(['stepwell_late_references{process="api"} 1']);
  expect(linesOf(text, 'mails')).toContain('stepwell_mails{state="failed",process="api"} 1');
  const [dump = ''] = linesOf(text, 'last_dump_timestamp_seconds');
  expect(Number(dump.split(' ').at(-1))).toBeGreaterThan(Date.now() / 1000 - 60);
  expect(text).not.toContain('example.org');
  await app.close();
});

test('exposes nothing of the database while it does not answer', async () => {
  const metrics = new Metrics('api');
  const app = await failingApp(academy, new Error('gone'), { metrics });
  app.fail();

  const text = await metrics.text();

  expect(linesOf(text, 'orders')).toEqual([]);
  expect(linesOf(text, 'check_ok')).toContain('stepwell_check_ok{check="database",process="api"} 0');
  await app.close();
});
