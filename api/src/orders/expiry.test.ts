import { and, eq } from 'drizzle-orm';
import { testAcademy } from '../../testing/academy';
import { orderCalls } from '../../testing/order-calls';
import { orderEvents, orders } from '../database/schema/orders';
import { expireOrders } from './expiry';

const academy = testAcademy();
const { placed, statusOf } = orderCalls(academy);

test('an order expires when it is unpaid for 72 hours, and only once in two concurrent processes', async () => {
  const [old, recent, reviewed] = [
    await agedOrder(72.1),
    await agedOrder(71.9),
    await agedOrder(100, 'under-review'),
  ];

  await Promise.all([expireOrders(academy.sql), expireOrders(academy.sql)]);

  expect([await statusOf(old), await statusOf(recent), await statusOf(reviewed)]).toEqual([
    'expired',
    'created',
    'under-review',
  ]);
  const isExpiry = and(eq(orderEvents.orderId, old._id), eq(orderEvents.toStatus, 'expired'));
  expect(await academy.sql.select().from(orderEvents).where(isExpiry)).toMatchObject([{ actor: 'clock' }]);
});

async function agedOrder(hours: number, status: 'created' | 'under-review' = 'created') {
  const order = await placed();
  const createdAt = new Date(Date.now() - hours * 60 * 60 * 1000);
  await academy.sql.update(orders).set({ createdAt, status }).where(eq(orders.id, order._id));
  return order;
}
