import { eq } from 'drizzle-orm';
import { useAcademy } from '../../testing/academy';
import { orderCalls } from '../../testing/order-calls';
import { reopenOrder } from '../cli/commands/order';
import { orderEvents, orders } from '../database/schema';
import { expireOrders } from './expiry';

const academy = useAcademy();
const { placed } = orderCalls(academy);
const HOUR_MS = 60 * 60 * 1000;

async function agedOrder(hours: number, status: 'created' | 'under-review' = 'created'): Promise<string> {
  const { _id } = await placed();
  const createdAt = new Date(Date.now() - hours * HOUR_MS);
  await academy.sql.update(orders).set({ createdAt, status }).where(eq(orders.id, _id));
  return _id;
}
const statusOf = async (id: string) =>
  (await academy.sql.select().from(orders).where(eq(orders.id, id)))[0]?.status;

test('expires an order that is unpaid for 72 hours, and only once in two concurrent processes', async () => {
  const [old, recent, paid] = [
    await agedOrder(72.1),
    await agedOrder(71.9),
    await agedOrder(100, 'under-review'),
  ];

  await Promise.all([expireOrders(academy.sql), expireOrders(academy.sql)]);

  expect([await statusOf(old), await statusOf(recent), await statusOf(paid)]).toEqual([
    'expired',
    'created',
    'under-review',
  ]);
  const events = await academy.sql.select().from(orderEvents).where(eq(orderEvents.orderId, old));
  expect(events.filter(({ toStatus }) => toStatus === 'expired')).toMatchObject([
    { fromStatus: 'created', actor: 'clock' },
  ]);
});

test('an old order that staff have just taken out of review does not expire', async () => {
  const [unpaid, reopened] = [await agedOrder(100), await agedOrder(100, 'under-review')];
  await academy.run(reopenOrder, { order: reopened, reason: 'a typing error in the reference' });

  await expireOrders(academy.sql);

  expect([await statusOf(unpaid), await statusOf(reopened)]).toEqual(['expired', 'created']);
});
