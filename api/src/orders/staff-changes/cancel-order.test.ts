import { and, eq } from 'drizzle-orm';
import { useAcademy } from '../../../testing/academy';
import { confirmedOrder, orderCalls, type PlacedOrder } from '../../../testing/order-calls';
import { noteOrder } from '../../cli/commands/order';
import { coupons, outbox } from '../../database/schema';
import { composeMail } from '../../mail/mailer/compose';
import { approveRefund, declineRefund } from '../refunds/decide-refund';
import { requestRefund } from '../refunds/request-refund';
import { CANCELLATIONS } from '../shown-reasons';
import { cancelOrder } from './cancel-order';

const academy = useAcademy();
const { placed } = orderCalls(academy);

test('the learner reads the reason on the order’s page and in a mail, without the remark', async () => {
  const order = await placed();

  await academy.run(cancelOrder, { order: order.orderId, code: 'unpaid', reason: 'rude on the phone' });

  const mail = await mailOf(order);
  expect(await view(order)).toMatchObject({
    order: { orderStatus: 'cancelled' },
    statusReason: CANCELLATIONS.unpaid,
  });
  expect(mail.text).toContain(`${CANCELLATIONS.unpaid}.`);
  expect(JSON.stringify([await view(order), mail])).not.toContain('rude');
});

test('the mail about an order with nothing to pay does not speak of a payment', async () => {
  await academy.sql.insert(coupons).values({ code: 'FREE', percentBps: 10_000 });
  const order = await placed({ couponCode: 'FREE' });

  await academy.run(cancelOrder, { order: order.orderId, code: 'duplicate', reason: 'x' });

  expect((await mailOf(order)).text).not.toMatch(/\bpa(y|id)\b/);
});

test('the learner reads that staff cancelled the order if staff give no code', async () => {
  const order = await placed();
  await academy.run(cancelOrder, { order: order.orderId, reason: 'You asked us to cancel it' });

  await academy.run(noteOrder, { order: order.orderId, reason: 'You asked us to cancel it' });

  expect((await view(order)).statusReason).toBe(CANCELLATIONS.other);
});

test('the reason is not sent without the order’s token', async () => {
  const { orderId } = await placed();
  await academy.run(cancelOrder, { order: orderId, code: 'unpaid', reason: 'x' });

  expect((await academy.get('/api/orders/getOrder', { orderId })).data).toEqual({
    orderId,
    orderStatus: 'cancelled',
  });
});

test('the page of a cancelled order gets no payment link', async () => {
  const order = await placed();
  expect((await view(order)).order).toHaveProperty('payment');

  await academy.run(cancelOrder, { order: order.orderId, reason: 'x' });

  expect((await view(order)).order).not.toHaveProperty('payment');
});

test('an unknown code is refused, and the error lists the valid codes', async () => {
  const { orderId } = await placed();

  await expect(academy.run(cancelOrder, { order: orderId, code: 'fraud', reason: 'x' })).rejects.toThrow(
    "'fraud' is not one of asked, unpaid, duplicate, course, other",
  );
});

test('an order with an open refund cannot be cancelled, even with the option to keep the payment', async () => {
  const order = await confirmedOrder(academy);
  const cancel = () => academy.run(cancelOrder, { order: order.orderId, reason: 'x', keepPayment: true });
  await requestRefund(academy.sql, { orderId: order.orderId, reason: 'paid twice' }, order.token);

  await expect(cancel()).rejects.toThrow('Decline it or send the money first');
  await academy.run(declineRefund, { order: order.orderId, reason: 'no' });
  await requestRefund(academy.sql, { orderId: order.orderId, reason: 'please' }, order.token);
  await academy.run(approveRefund, { order: order.orderId });

  await expect(cancel()).rejects.toThrow('is approved. Send the money first');
});

async function view({ orderId, token }: PlacedOrder) {
  return (await academy.get('/api/orders/getOrder', { orderId, token })).data;
}

async function mailOf({ _id }: PlacedOrder) {
  const isOurs = and(eq(outbox.orderId, _id), eq(outbox.kind, 'order-cancelled'));
  const [mail] = await academy.sql.select().from(outbox).where(isOurs);
  if (!mail) throw new Error('no mail was queued');
  return composeMail(academy.sql, mail, { from: null, publicUrl: 'https://a.example', deskUrl: '' });
}
