import { HEADERS, type OrderStatus } from '@stepwell/contract';
import { eq, sql } from 'drizzle-orm';
import { useAcademy } from '../../testing/academy';
import { placeOrderBody } from '../../testing/place-order-body';
import { coupons, orderEvents, orders, paymentClaims } from '../database/schema';
import { approveOrder } from './review/approve-order';
import { rejectOrder } from './review/reject-order';

const academy = useAcademy();

async function newOrder(changes = {}) {
  const { data } = await academy.post('/api/orders/placeOrder', placeOrderBody(changes));
  return data.order as { _id: string; orderId: string; token: string };
}
const pay = (orderId: string, txnId: string, token?: string) =>
  academy.post(
    '/api/orders/updateOrderStatus',
    { orderId, paymentMode: 'upi-scan', txnId },
    token ? { [HEADERS.orderToken]: token } : {},
  );
const claimsOf = async ({ _id }: { _id: string }) => {
  const claims = await academy.sql.select().from(paymentClaims).where(eq(paymentClaims.orderId, _id));
  return claims.map(({ reference, state, isProven }) => [reference, state, isProven]);
};
const setStatus = (id: string, status: OrderStatus) =>
  academy.sql.update(orders).set({ status }).where(eq(orders.id, id));

let last = 0;
/** A reference nobody used before. */
const newReference = () => `4${String(++last).padStart(11, '0')}`;

test.each([
  [{ txnId: '' }, { txnId: 'Payment reference is required' }],
  [{ txnId: '12345678901' }, { txnId: 'Enter the 12-character payment reference' }],
  [{ txnId: '1234567890123' }, { txnId: 'Enter the 12-character payment reference' }],
  [{ txnId: '12345678901\u0007' }, { txnId: 'Enter the 12-character payment reference' }],
  [
    { txnId: 'CICAgKDx9YrGdw' },
    {
      txnId:
        'This is Google Pay’s own transaction ID. Enter the UPI transaction ID, 12 digits on the same screen',
    },
  ],
  [{ paymentMode: 'razorpay' }, { paymentMode: 'Payment mode is not available' }],
  [{ paymentMode: '' }, { paymentMode: 'Payment mode is required' }],
  [{ orderId: 'a b' }, { orderId: 'The id is not valid' }],
])('refuses %p', async (changes, fields) => {
  const { status, data } = await academy.post('/api/orders/updateOrderStatus', {
    orderId: 'ORD0000000000',
    paymentMode: 'upi-scan',
    txnId: '412345678901',
    ...changes,
  });

  expect([status, data]).toEqual([422, { fields }]);
});

test.each(['ORD0000000000', '6f1c2b1e-8f0a-4c55-9d0e-3a5a1f0f4b11'])('knows no order %s', async (orderId) => {
  expect((await pay(orderId, newReference())).status).toBe(404);
});

test.each(['orderId', '_id'] as const)(
  'puts the order under review by its %s, with its event',
  async (name) => {
    const order = await newOrder();

    const { status, data, headers } = await pay(order[name], newReference());

    expect([status, data]).toEqual([200, { orderId: order.orderId, orderStatus: 'under-review' }]);
    expect(headers['cache-control']).toBe('no-store');
    const events = await academy.sql.select().from(orderEvents).where(eq(orderEvents.orderId, order._id));
    expect(events).toMatchObject([
      { toStatus: 'created' },
      { fromStatus: 'created', toStatus: 'under-review' },
    ]);
  },
);

test('takes the same reference again, in any case and with blanks and a label, without another event', async () => {
  const order = await newOrder();
  await pay(order.orderId, 'UTR: abcdef 123456');

  const again = await pay(order.orderId, '  ABCDEF123456\u200e');

  expect([again.status, again.data.orderStatus]).toEqual([200, 'under-review']);
  expect(await academy.sql.$count(orderEvents, eq(orderEvents.orderId, order._id))).toBe(2);
});

test('refuses another reference while one is under review', async () => {
  const order = await newOrder();
  await pay(order.orderId, newReference());

  const other = await pay(order.orderId, newReference());

  expect([other.status, other.message]).toEqual([409, 'A reference is already under review for this order']);
});

test('refuses the reference of another order and keeps the conflict for staff', async () => {
  const reference = newReference();
  const [first, second] = [await newOrder(), await newOrder()];
  await pay(first.orderId, reference);

  const refused = await pay(second.orderId, reference);

  expect([refused.status, refused.message]).toEqual([
    409,
    'This reference number is already linked to another order. Check it, or write to us with your Order ID.',
  ]);
  const kept = await academy.sql.select().from(paymentClaims).where(eq(paymentClaims.orderId, second._id));
  expect(kept).toMatchObject([{ reference, state: 'conflict' }]);
  expect((await academy.get('/api/orders/getOrder', { orderId: second.orderId })).data.orderStatus).toBe(
    'created',
  );
});

test('still takes the right reference after a conflict, but not after five', async () => {
  const taken = newReference();
  await pay((await newOrder()).orderId, taken);
  const [hasty, guessing] = [await newOrder(), await newOrder()];

  await pay(hasty.orderId, taken);
  for (let i = 0; i < 5; i += 1) await pay(guessing.orderId, taken);

  expect((await pay(hasty.orderId, newReference())).status).toBe(200);
  expect((await pay(guessing.orderId, newReference())).status).toBe(409);
  expect(await academy.sql.$count(paymentClaims, eq(paymentClaims.orderId, guessing._id))).toBe(5);
});

describe('a reference that comes with the order’s token', () => {
  test('replaces one that came without it, and the order stays under review', async () => {
    const [order, stranger, own] = [await newOrder(), newReference(), newReference()];
    await pay(order.orderId, stranger);

    const taken = await pay(order.orderId, own, order.token);

    expect([taken.status, taken.data.orderStatus]).toEqual([200, 'under-review']);
    expect(await claimsOf(order)).toEqual([
      [stranger, 'unproven', false],
      [own, 'live', true],
    ]);
    const events = await academy.sql.select().from(orderEvents).where(eq(orderEvents.orderId, order._id));
    expect(events.at(-1)).toMatchObject({ fromStatus: 'under-review', toStatus: 'under-review' });
    expect((await pay(order.orderId, newReference())).status).toBe(409);
    expect((await pay(order.orderId, newReference(), order.token)).status).toBe(409);
  });

  test('is asked for by the page of the order’s holder while another’s is under review', async () => {
    const order = await newOrder();
    const seen = async (token?: string) =>
      (await academy.get('/api/orders/getOrder', { orderId: order.orderId, ...(token && { token }) })).data;
    expect(await seen(order.token)).not.toHaveProperty('hasUnprovenReference');

    await pay(order.orderId, newReference());
    expect(await seen(order.token)).toMatchObject({ hasUnprovenReference: true });
    expect(await seen()).toEqual({ orderId: order.orderId, orderStatus: 'under-review' });

    await pay(order.orderId, newReference(), order.token);
    expect(await seen(order.token)).not.toHaveProperty('hasUnprovenReference');
  });

  test('proves the same reference that came without it', async () => {
    const [order, reference] = [await newOrder(), newReference()];
    await pay(order.orderId, reference);

    await pay(order.orderId, reference, order.token);

    expect(await claimsOf(order)).toEqual([[reference, 'live', true]]);
  });

  test('is taken although a stranger has handed it in for another order', async () => {
    const [squatted, owner, reference] = [await newOrder(), await newOrder(), newReference()];
    await pay(squatted.orderId, reference);

    expect((await pay(owner.orderId, reference, owner.token)).status).toBe(200);
    expect((await pay((await newOrder()).orderId, reference)).status).toBe(409);
  });

  test('sets a stranger’s claim of the same reference aside, which staff can confirm once it is free again', async () => {
    const [squatted, owner, reference] = [await newOrder(), await newOrder(), newReference()];
    await pay(squatted.orderId, reference);
    await pay(owner.orderId, reference, owner.token);
    const approve = () => academy.run(approveOrder, { order: squatted.orderId, amount: '10618.82' });

    expect(await claimsOf(squatted)).toEqual([[reference, 'unproven', false]]);
    await expect(approve()).rejects.toThrow(`is also the reference of ${owner.orderId}`);
    await academy.run(rejectOrder, { order: owner.orderId, code: 'wrong_amount' });
    await approve();

    expect(await claimsOf(squatted)).toEqual([[reference, 'live', true]]);
  });

  test('is refused where it is proven for another order', async () => {
    const [first, second, reference] = [await newOrder(), await newOrder(), newReference()];
    await pay(first.orderId, reference, first.token);

    expect((await pay(second.orderId, reference, second.token)).status).toBe(409);
    expect(await claimsOf(second)).toEqual([[reference, 'conflict', true]]);
  });

  test('is taken after any number of references that strangers have tried', async () => {
    const taken = newReference();
    const [first, order] = [await newOrder(), await newOrder()];
    await pay(first.orderId, taken, first.token);
    for (let i = 0; i < 7; i += 1) await pay(order.orderId, taken);

    expect((await pay(order.orderId, newReference())).status).toBe(409);
    expect((await pay(order.orderId, newReference(), order.token)).status).toBe(200);
  });

  test('counts as one without a token when the token is another order’s', async () => {
    const [order, other, own] = [await newOrder(), await newOrder(), newReference()];
    await pay(order.orderId, own, order.token);

    expect((await pay(order.orderId, newReference(), other.token)).status).toBe(409);
    expect(await claimsOf(order)).toEqual([[own, 'live', true]]);
  });

  test('replaces a stranger’s when both are handed in at the same time', async () => {
    const [order, own] = [await newOrder(), newReference()];

    const replies = await Promise.all([
      ...Array.from({ length: 8 }, () => pay(order.orderId, newReference())),
      pay(order.orderId, own, order.token),
    ]);

    expect(replies.at(-1)?.status).toBe(200);
    expect((await claimsOf(order)).filter(([, state]) => state === 'live')).toEqual([[own, 'live', true]]);
  });
});

test('links a reference to one order only when twenty orders claim it at once', async () => {
  const reference = newReference();
  const claimants = await Promise.all(Array.from({ length: 20 }, () => newOrder()));

  const replies = await Promise.all(claimants.map(({ orderId }) => pay(orderId, reference)));

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(19);
});

test('takes one of twenty references that are handed in for one order at once', async () => {
  const { orderId, _id } = await newOrder();

  const replies = await Promise.all(Array.from({ length: 20 }, () => pay(orderId, newReference())));

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await academy.sql.$count(paymentClaims, eq(paymentClaims.orderId, _id))).toBe(1);
});

test.each<[OrderStatus, number]>([
  ['created', 200],
  ['rejected', 200],
  ['expired', 200],
  ['confirmed', 409],
  ['cancelled', 409],
  ['refunded', 409],
])('answers a first reference for an order that is %s with %i', async (orderStatus, status) => {
  const order = await newOrder();
  await setStatus(order._id, orderStatus);

  expect((await pay(order.orderId, newReference())).status).toBe(status);
});

test('marks the reference of an expired order as late', async () => {
  const order = await newOrder();
  await setStatus(order._id, 'expired');

  await pay(order.orderId, newReference());

  const events = await academy.sql.select().from(orderEvents).where(eq(orderEvents.orderId, order._id));
  expect(events.at(-1)).toMatchObject({ fromStatus: 'expired', reason: 'late reference' });
});

test('wants no reference for an order with nothing to pay', async () => {
  await academy.sql.insert(coupons).values({ code: 'FREE', percentBps: 10_000 });
  const order = await newOrder({ couponCode: 'FREE' });

  expect((await pay(order.orderId, newReference())).status).toBe(409);
});

test('an API of the version before takes references beside this one, as during an upgrade', async () => {
  const [first, second, reference] = [await newOrder(), await newOrder(), newReference()];
  await pay(first.orderId, reference, first.token);

  const { rows } = (await academy.sql.execute(sql`
    INSERT INTO payment_claims (order_id, reference, state) VALUES (${second._id}::uuid, ${reference}, 'live')
    ON CONFLICT (reference) WHERE state = 'live' DO NOTHING RETURNING id`)) as { rows: unknown[] };

  expect(rows).toEqual([]);
});

test('keeps the log of events append-only', async () => {
  await expect(academy.sql.update(orderEvents).set({ actor: 'x' })).rejects.toThrow();
  await expect(academy.sql.delete(orderEvents)).rejects.toThrow();
});
