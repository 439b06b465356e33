import { eq } from 'drizzle-orm';
import { testAcademy } from '../../testing/academy';
import { newReference, orderCalls } from '../../testing/order-calls';
import { coupons, orders, paymentReferences } from '../database/schema/orders';
import { keepPayment, recordPayment } from './money/record-payment';
import { rejectOrder } from './review/decide';

const academy = testAcademy();
const { placed, send, underReview, confirmed, statusOf } = orderCalls(academy);
const OTHER_ORDER =
  'This reference number is already linked to another order. Check it, or write to us with your Order ID.';

test('a reference puts the order under review; the same reference again changes nothing', async () => {
  const order = await placed();
  const reference = newReference();

  const [first, again] = [await send(order, reference), await send(order, reference)];

  for (const { status, data } of [first, again])
    expect([status, data]).toEqual([200, { orderId: order.orderId, orderStatus: 'under-review' }]);
  expect(await referencesOf(order)).toEqual([[reference, 'live']]);
});

test('an order is found by its _id too', async () => {
  const order = await placed();

  expect((await send({ ...order, orderId: order._id }, newReference())).status).toBe(200);
});

test('a newer reference replaces the older one only with the token of the order', async () => {
  const order = await underReview();
  const newer = newReference();

  const stranger = await send({ ...order, token: 'guessed' }, newer);
  const learner = await send(order, newer);

  expect([stranger.status, stranger.message]).toEqual([
    409,
    'A reference is already under review for this order',
  ]);
  expect(learner.status).toBe(200);
  expect(await referencesOf(order)).toEqual([
    [order.reference, 'rejected'],
    [newer, 'live'],
  ]);
});

test('of two learners who send one reference at the same time, one is refused', async () => {
  const two = [await placed(), await placed()];
  const reference = newReference();

  const replies = await Promise.all(two.map((order) => send(order, reference)));

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(replies.find(({ status }) => status === 409)?.message).toBe(OTHER_ORDER);
});

test('the reference of a payment that is recorded for another order is refused', async () => {
  const [paid, other] = [await placed(), await placed()];
  const reference = newReference();
  await recordPayment(academy.as('reviewer'), {
    order: paid.orderId,
    amount: paid.courseTotalPrice,
    reference,
  });

  expect(await send(other, reference)).toMatchObject({ status: 409, message: OTHER_ORDER });
});

test('the reference of a payment that was kept without an order is accepted', async () => {
  const reference = newReference();
  await keepPayment(academy.as('reviewer'), { amount: 100, reference, note: 'whose?' });

  expect((await send(await placed(), reference)).status).toBe(200);
});

test('a rejected reference is free for any order', async () => {
  const order = await underReview();
  await rejectOrder(academy.as('reviewer'), { order: order.orderId, reason: 'not_found' });

  expect((await send(await placed(), order.reference)).status).toBe(200);
  expect((await send(order, newReference())).status).toBe(200);
  expect(await statusOf(order)).toBe('under-review');
});

test.each([
  ['confirmed', 'This order is already confirmed'],
  ['cancelled', 'This order was cancelled'],
  ['refunded', 'This order was refunded'],
] as const)('a %s order accepts no reference', async (status, message) => {
  const order = status === 'confirmed' ? await confirmed() : await placed();
  await academy.sql.update(orders).set({ status }).where(eq(orders.id, order._id));

  expect(await send(order, newReference())).toMatchObject({ status: 409, message });
});

test('an expired order accepts a reference', async () => {
  const order = await placed();
  await academy.sql.update(orders).set({ status: 'expired' }).where(eq(orders.id, order._id));

  expect((await send(order, newReference())).status).toBe(200);
});

test('an order with nothing to pay needs no reference', async () => {
  await academy.sql.insert(coupons).values({ code: 'NOTHING', percentBps: 10_000 });
  const order = await placed({ couponCode: 'NOTHING' });

  expect(await send(order, newReference())).toMatchObject({
    status: 409,
    message: 'Nothing is to be paid for this order. It is under review.',
  });
});

test('an unknown order is 404', async () => {
  expect((await send({ orderId: 'ORD0000000000', token: '' }, newReference())).status).toBe(404);
});

async function referencesOf({ _id }: { _id: string }) {
  const rows = await academy.sql
    .select()
    .from(paymentReferences)
    .where(eq(paymentReferences.orderId, _id))
    .orderBy(paymentReferences.id);
  return rows.map(({ reference, state }) => [reference, state]);
}
