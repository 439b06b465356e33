import { API_PAGES } from '@stepwell/contract';
import { eq } from 'drizzle-orm';
import { useAcademy } from '../../../testing/academy';
import { confirmedOrder, orderCalls, type PlacedOrder } from '../../../testing/order-calls';
import { courses } from '../../database/schema';

const academy = useAcademy();

test('the holder of a confirmed order’s token gets a calendar file, which no cache stores', async () => {
  const order = await confirmedOrder(academy);

  const { statusCode, headers, body } = await calendar(order);

  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'no-store, no-transform',
  });
  expect(body).toContain(`UID:${order.orderId}@`);
  expect((await calendar({ ...order, token: 'guessed' })).statusCode).toBe(404);
});

test('there is no calendar file before the order is confirmed, or for a course without a start', async () => {
  expect((await calendar(await orderCalls(academy).placed())).statusCode).toBe(409);

  const order = await confirmedOrder(academy);
  await academy.sql.update(courses).set({ startAt: null }).where(eq(courses.id, 'gate-computer-science'));

  expect((await calendar(order)).statusCode).toBe(404);
});

function calendar({ orderId, token }: PlacedOrder) {
  return academy.app.inject({ url: API_PAGES.calendar, query: { orderId, token } });
}
