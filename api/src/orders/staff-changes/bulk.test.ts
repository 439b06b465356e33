import { desc, eq } from 'drizzle-orm';
import { useAcademy } from '../../../testing/academy';
import { confirmedOrder, orderCalls, statusOf } from '../../../testing/order-calls';
import { changes, outbox } from '../../database/schema';
import { setSetting } from '../../settings/set-setting';
import { BULK_MAX, cancelOrders, resendMails } from './bulk';
import { resendMail } from './resend-mail';

const academy = useAcademy();
const { placed, underReview } = orderCalls(academy);

test('cancels each order that can be cancelled, even if others are paid or unknown', async () => {
  const [paid, unpaid, reviewed] = [await confirmedOrder(academy), await placed(), await underReview()];
  const orders = [paid.orderId, unpaid.orderId, 'ORD0', reviewed.orderId, unpaid.orderId.toLowerCase(), ' '];

  const tried = await academy.run(cancelOrders, { orders, reason: 'closed' }, { dryRun: true });
  expect(await statusOf(academy, unpaid.orderId)).toBe('created');
  const results = await academy.run(cancelOrders, { orders, reason: 'closed' });

  expect(results).toEqual(tried);
  const byId = Object.fromEntries(results.map(({ orderId, ...result }) => [orderId, result]));
  expect(byId).toEqual({
    [paid.orderId]: { isDone: false, message: expect.stringContaining('₹10,618.82 was received') },
    [unpaid.orderId]: { isDone: true, message: 'cancelled' },
    [reviewed.orderId]: { isDone: true, message: 'cancelled' },
    ORD0: { isDone: false, message: "There is no order 'ORD0'" },
  });
  expect([
    await statusOf(academy, paid.orderId),
    await statusOf(academy, unpaid.orderId),
    await statusOf(academy, reviewed.orderId),
  ]).toEqual(['confirmed', 'cancelled', 'cancelled']);
  const log = await academy.sql.select().from(changes).where(eq(changes.action, 'order.cancel'));
  expect(log.map(({ subject }) => subject).sort()).toEqual([unpaid.orderId, reviewed.orderId].sort());
});

test('sends the newest mail of each order once more, unless that mail is not sent yet', async () => {
  const [sent, queued] = [await placed(), await placed()];
  await academy.sql.update(outbox).set({ state: 'sent' }).where(eq(outbox.orderId, sent._id));

  const results = await academy.run(resendMails, { orders: [sent.orderId, queued.orderId] });

  const byId = new Map(results.map((result) => [result.orderId, result]));
  expect(byId.get(sent.orderId)).toMatchObject({
    isDone: true,
    message: expect.stringContaining('queued once more'),
  });
  expect(byId.get(queued.orderId)).toMatchObject({
    isDone: false,
    message: expect.stringContaining('still queued'),
  });
  expect(await academy.sql.select().from(outbox).where(eq(outbox.orderId, queued._id))).toHaveLength(1);
});

test('the newest mail to the learner is sent once more, not a newer mail to staff', async () => {
  await academy.run(setSetting, { name: 'staffEmail', value: 'staff@example.org' });
  const order = await confirmedOrder(academy);
  const body = { orderId: order.orderId, reason: 'I paid twice' };
  await academy.post('/api/orders/requestRefund', body, { 'x-order-token': order.token });
  await academy.sql.update(outbox).set({ state: 'sent' });
  const [newest] = await academy.sql.select().from(outbox).orderBy(desc(outbox.id)).limit(1);
  expect(newest?.kind).toBe('staff-refund');

  const { kind, recipient } = await academy.run(resendMail, { order: order.orderId });

  expect([kind, recipient]).toEqual(['refund-requested', 'ishita@example.org']);
});

test.each([
  ['a list without an order', [' '], 'Name at least one order'],
  [
    'a list of more than 100 orders',
    Array.from({ length: BULK_MAX + 1 }, (_, n) => `ORD${n}`),
    'At most 100 orders at once; these are 101',
  ],
])('refuses %s', async (_what, orders, message) => {
  await expect(academy.run(cancelOrders, { orders, reason: 'x' })).rejects.toThrow(message);
});

test('refuses a blank reason', async () => {
  await expect(academy.run(cancelOrders, { orders: ['ORD0'], reason: ' ' })).rejects.toThrow('Give a reason');
});
