import { Metrics } from '@stepwell/server-kit/metrics';
import { sql } from 'drizzle-orm';
import { failingApp, testApp, useAcademy } from '../../testing/academy';
import { learner, placeOrderBody } from '../../testing/place-order-body';
import { openPostgres } from '../database/connection';

const academy = useAcademy();
const linesOf = (text: string, name: string) =>
  text.split('\n').filter((line) => line.startsWith(`stepwell_${name}`));

test('exposes the backlog', async () => {
  const metrics = new Metrics('api');
  const app = testApp({ sql: academy.sql, metrics });
  const place = (n: number) =>
    app.inject({
      method: 'POST',
      url: '/api/orders/placeOrder',
      headers: academy.keys,
      payload: placeOrderBody({ studentDetail: learner(`learner${n}@example.org`) }),
    });
  for (const n of [1, 2]) expect((await place(n)).statusCode).toBe(201);
  await academy.sql.execute(sql`UPDATE orders SET created_at = now() - interval '2 hours'`);
  await academy.sql.execute(sql`UPDATE outbox SET state = 'failed'`);

  const text = await metrics.text();

  expect(linesOf(text, 'requests_total')).toEqual([
    'stepwell_requests_total{method="POST",route="/api/orders/placeOrder",status="201",process="api"} 2',
  ]);
  expect(linesOf(text, 'orders')).toEqual([
    'stepwell_orders{state="created",process="api"} 2',
    'stepwell_orders{state="under-review",process="api"} 0',
  ]);
  const [oldest = ''] = linesOf(text, 'oldest_order_seconds');
  expect(Number(oldest.split(' ').at(-1))).toBeGreaterThanOrEqual(7200);
  expect(linesOf(text, 'mails')).toContain('stepwell_mails{state="failed",process="api"} 2');
  expect(text).not.toContain('example.org');
  await app.close();
});

test('exposes no backlog while the database does not answer', async () => {
  const metrics = new Metrics('api');
  const app = await failingApp(academy, new Error('gone'), { metrics });
  app.fail();

  const text = await metrics.text();

  expect(linesOf(text, 'orders')).toEqual([]);
  expect(linesOf(text, 'check_ok')).toContain('stepwell_check_ok{check="database",process="api"} 0');
  await app.close();
});

test('exposes the connection pools', async () => {
  const metrics = new Metrics('api');
  const away = openPostgres('postgres://user@127.0.0.1:4299/nowhere');
  const app = testApp({ sql: away.sql, poolStates: away.poolStates, metrics });

  const text = await metrics.text();

  expect(linesOf(text, 'pool_waiting')).toHaveLength(2);
  expect(linesOf(text, 'pool_connections')).toContain(
    'stepwell_pool_connections{pool="writes",state="busy",process="api"} 0',
  );
  await app.close();
  await away.close();
});
