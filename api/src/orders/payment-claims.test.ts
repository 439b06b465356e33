import type { OrderStatus } from '@stepwell/contract';
import { eq, sql } from 'drizzle-orm';
import { useAcademy } from '../../testing/academy';
import { approve, orderCalls } from '../../testing/order-calls';
import { coupons, orderEvents, orders, paymentClaims } from '../database/schema';
import { rejectOrder } from './review/reject-order';

const academy = useAcademy();

const { newReference, placed, pay, underReview } = orderCalls(academy);
const claimsOf = async ({ _id }: { _id: string }) => {
  const claims = await academy.sql.select().from(paymentClaims).where(eq(paymentClaims.orderId, _id));
  return claims.map(({ reference, state, isProven }) => [reference, state, isProven]);
};
const eventsOf = ({ _id }: { _id: string }) =>
  academy.sql.select().from(orderEvents).where(eq(orderEvents.orderId, _id));
const setStatus = (id: string, status: OrderStatus) =>
  academy.sql.update(orders).set({ status }).where(eq(orders.id, id));

test.each([
  [{ txnId: '' }, { txnId: 'Payment reference is required' }],
  [{ txnId: '12345678901' }, { txnId: 'Enter the 12-character payment reference' }],
  [{ paymentMode: 'razorpay' }, { paymentMode: 'Payment mode is not available' }],
  [{ paymentMode: '' }, { paymentMode: 'Payment mode is required' }],
  [{ orderId: 'a b' }, { orderId: 'The id is not valid' }],
])('returns 422 for %p', async (changes, fields) => {
  const { status, data } = await academy.post('/api/orders/updateOrderStatus', {
    orderId: 'ORD0000000000',
    paymentMode: 'upi-scan',
    txnId: '412345678901',
    ...changes,
  });

  expect([status, data]).toEqual([422, { fields }]);
});

test.each(['orderId', '_id'] as const)(
  'accepts an order’s %s, and puts the order under review',
  async (name) => {
    const order = await placed();

    const { status, data, headers } = await pay(order[name], newReference());

    expect([status, data]).toEqual([200, { orderId: order.orderId, orderStatus: 'under-review' }]);
    expect(headers['cache-control']).toBe('no-store');
    const events = await eventsOf(order);
    expect(events).toMatchObject([
      { toStatus: 'created' },
      { fromStatus: 'created', toStatus: 'under-review' },
    ]);
  },
);

test('ignores the same reference in another spelling', async () => {
  const order = await placed();
  await pay(order.orderId, 'UTR: abcdef 123456');

  const again = await pay(order.orderId, '  ABCDEF123456\u200e');

  expect([again.status, again.data.orderStatus]).toEqual([200, 'under-review']);
  expect(await academy.sql.$count(orderEvents, eq(orderEvents.orderId, order._id))).toBe(2);
});

test('returns 409 for another reference while the first is under review', async () => {
  const order = await placed();
  await pay(order.orderId, newReference());

  const other = await pay(order.orderId, newReference());

  expect([other.status, other.message]).toEqual([409, 'A reference is already under review for this order']);
});

test('stores the reference of another order as a conflict, and returns 409', async () => {
  const reference = newReference();
  const [first, second] = [await placed(), await placed()];
  await pay(first.orderId, reference);

  const refused = await pay(second.orderId, reference);

  expect([refused.status, refused.message]).toEqual([
    409,
    'This reference number is already linked to another order. Check it, or write to us with your Order ID.',
  ]);
  expect(await claimsOf(second)).toEqual([[reference, 'conflict', false]]);
  expect((await academy.get('/api/orders/getOrder', { orderId: second.orderId })).data.orderStatus).toBe(
    'created',
  );
});

test('accepts another reference after repeated conflicts of one reference, but not after conflicts of five', async () => {
  const taken = await takenReferences();
  const [hasty, guessing] = [await placed(), await placed()];

  for (const reference of taken) {
    await pay(hasty.orderId, taken[0]);
    await pay(guessing.orderId, reference);
  }

  expect((await pay(hasty.orderId, newReference())).status).toBe(200);
  expect((await pay(guessing.orderId, newReference())).status).toBe(409);
  expect(await academy.sql.$count(paymentClaims, eq(paymentClaims.orderId, guessing._id))).toBe(5);
});

describe('a reference with the order’s token', () => {
  test('replaces a reference without the token', async () => {
    const [order, stranger, own] = [await placed(), newReference(), newReference()];
    await pay(order.orderId, stranger);

    const taken = await pay(order.orderId, own, order.token);

    expect([taken.status, taken.data.orderStatus]).toEqual([200, 'under-review']);
    expect(await claimsOf(order)).toEqual([
      [stranger, 'unproven', false],
      [own, 'live', true],
    ]);
    const events = await eventsOf(order);
    expect(events.at(-1)).toMatchObject({ fromStatus: 'under-review', toStatus: 'under-review' });
    expect((await pay(order.orderId, newReference())).status).toBe(409);
    expect((await pay(order.orderId, newReference(), order.token)).status).toBe(409);
  });

  test('removes `hasUnprovenReference` from the reply of getOrder', async () => {
    const order = await placed();
    const seen = async (token?: string) =>
      (await academy.get('/api/orders/getOrder', { orderId: order.orderId, ...(token && { token }) })).data;
    expect(await seen(order.token)).not.toHaveProperty('hasUnprovenReference');

    await pay(order.orderId, newReference());
    expect(await seen(order.token)).toMatchObject({ hasUnprovenReference: true });
    expect(await seen()).toEqual({ orderId: order.orderId, orderStatus: 'under-review' });

    await pay(order.orderId, newReference(), order.token);
    expect(await seen(order.token)).not.toHaveProperty('hasUnprovenReference');
  });

  test('proves the same reference that was sent before without the token', async () => {
    const [order, reference] = [await placed(), newReference()];
    await pay(order.orderId, reference);

    await pay(order.orderId, reference, order.token);

    expect(await claimsOf(order)).toEqual([[reference, 'live', true]]);
  });

  test('takes the reference over from another order for which it was sent without a token', async () => {
    const [squatted, owner, reference] = [await placed(), await placed(), newReference()];
    await pay(squatted.orderId, reference);

    expect((await pay(owner.orderId, reference, owner.token)).status).toBe(200);

    expect(await claimsOf(squatted)).toEqual([[reference, 'unproven', false]]);
    expect((await pay((await placed()).orderId, reference)).status).toBe(409);
  });

  test('blocks the approval of another order with the same reference until its own order is rejected', async () => {
    const [squatted, owner, reference] = [await placed(), await placed(), newReference()];
    await pay(squatted.orderId, reference);
    await pay(owner.orderId, reference, owner.token);

    await expect(approve(academy, squatted)).rejects.toThrow(`is also the reference of ${owner.orderId}`);
    await academy.run(rejectOrder, { order: owner.orderId, code: 'wrong_amount' });
    await approve(academy, squatted);

    expect(await claimsOf(squatted)).toEqual([[reference, 'live', true]]);
  });

  test('returns 409 if the reference is proven for another order', async () => {
    const [first, second, reference] = [await placed(), await placed(), newReference()];
    await pay(first.orderId, reference, first.token);

    expect((await pay(second.orderId, reference, second.token)).status).toBe(409);
    expect(await claimsOf(second)).toEqual([[reference, 'conflict', true]]);
  });

  test('is accepted even after five conflicts without the token', async () => {
    const [taken, order] = [await takenReferences(), await placed()];
    for (const reference of taken) await pay(order.orderId, reference);

    expect((await pay(order.orderId, newReference())).status).toBe(409);
    expect((await pay(order.orderId, newReference(), order.token)).status).toBe(200);
  });

  test('counts as a reference without a token if the token is another order’s', async () => {
    const [order, other, own] = [await placed(), await placed(), newReference()];
    await pay(order.orderId, own, order.token);

    expect((await pay(order.orderId, newReference(), other.token)).status).toBe(409);
    expect(await claimsOf(order)).toEqual([[own, 'live', true]]);
  });

  test('replaces a reference without a token when both are sent at the same time', async () => {
    const [order, own] = [await placed(), newReference()];

    const replies = await Promise.all([
      ...Array.from({ length: 8 }, () => pay(order.orderId, newReference())),
      pay(order.orderId, own, order.token),
    ]);

    expect(replies.at(-1)?.status).toBe(200);
    expect((await claimsOf(order)).filter(([, state]) => state === 'live')).toEqual([[own, 'live', true]]);
  });
});

test('a reference that is sent for twenty orders at the same time is linked to one of them', async () => {
  const reference = newReference();
  const claimants = await Promise.all(Array.from({ length: 20 }, () => placed()));

  const replies = await Promise.all(claimants.map(({ orderId }) => pay(orderId, reference)));

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(19);
});

test('accepts one of twenty references that are sent for one order at the same time', async () => {
  const { orderId, _id } = await placed();

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
])('replies to a first reference for an order in status %s with %i', async (orderStatus, status) => {
  const order = await placed();
  await setStatus(order._id, orderStatus);

  expect((await pay(order.orderId, newReference())).status).toBe(status);
});

test('marks the reference of an expired order as late', async () => {
  const order = await placed();
  await setStatus(order._id, 'expired');

  await pay(order.orderId, newReference());

  const events = await eventsOf(order);
  expect(events.at(-1)).toMatchObject({ fromStatus: 'expired', reason: 'late reference' });
});

test('returns 409 for an order with nothing to pay', async () => {
  await academy.sql.insert(coupons).values({ code: 'FREE', percentBps: 10_000 });
  const order = await placed({ couponCode: 'FREE' });

  expect((await pay(order.orderId, newReference())).status).toBe(409);
});

test('a claim that an API of the previous version inserts is checked for conflicts', async () => {
  const [first, second, reference] = [await placed(), await placed(), newReference()];
  await pay(first.orderId, reference, first.token);

  const { rows } = (await academy.sql.execute(sql`
    INSERT INTO payment_claims (order_id, reference, state) VALUES (${second._id}::uuid, ${reference}, 'live')
    ON CONFLICT (reference) WHERE state = 'live' DO NOTHING RETURNING id`)) as { rows: unknown[] };

  expect(rows).toEqual([]);
});

test('order events cannot be changed or deleted', async () => {
  await expect(academy.sql.update(orderEvents).set({ actor: 'x' })).rejects.toThrow();
  await expect(academy.sql.delete(orderEvents)).rejects.toThrow();
});

/** Five references that are live for other orders. */
async function takenReferences(): Promise<string[]> {
  const taken = [];
  for (let i = 0; i < 5; i += 1) taken.push((await underReview()).reference);
  return taken;
}
