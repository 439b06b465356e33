import { eq } from 'drizzle-orm';
import { useAcademy } from '../../../testing/academy';
import { placeOrderBody } from '../../../testing/place-order-body';
import { changes, coupons, orders } from '../../database/schema';
import { listOrders } from '../../orders/list-orders';
import { approveOrder } from '../../review/approve-order';
import { reviewQueue } from '../../review/review-queue';
import { cancelOrder } from '../order/cancel';
import { noteOrder } from '../order/note';
import { refundOrder } from '../order/refund';
import { reopenOrder } from '../order/reopen';
import { showOrder } from '../order/show';
import { rejectOrder } from './reject';
import { showReview } from './show';

const academy = useAcademy();
const TOTAL = '10618.82';
let last = 0;
const newReference = () => `6${String(++last).padStart(11, '0')}`;

async function order(body = {}) {
  const { data } = await academy.post('/api/orders/placeOrder', placeOrderBody(body));
  return data.order as { _id: string; orderId: string; token: string };
}
const pay = (orderId: string, txnId: string) =>
  academy.post('/api/orders/updateOrderStatus', { orderId, paymentMode: 'upi-scan', txnId });
async function paidOrder(reference = newReference(), body = {}) {
  const placed = await order(body);
  expect((await pay(placed.orderId, reference)).status).toBe(200);
  return placed.orderId;
}

test('queues the longest waiting first, with what to look for at the bank', async () => {
  const [first, second] = [await paidOrder('ABCDEF123456'), await paidOrder()];

  const queue = await academy.run(reviewQueue, {});

  const mine = queue.filter(({ orderId }) => [first, second].includes(orderId));
  expect(mine.map(({ orderId }) => orderId)).toEqual([first, second]);
  expect(mine[0]).toMatchObject({
    total: 10618.82,
    reference: 'ABCDEF123456',
    note: `9876543210-${first}`,
    flags: expect.arrayContaining(['reference is not 12 digits']),
  });
});

test('names the other orders of the same e-mail and of the same reference', async () => {
  const studentDetail = { studentName: 'Twin', studentPhone: '9876543210', studentEmail: 'Twin@example.org' };
  const reference = newReference();
  const first = await paidOrder(reference, { studentDetail });
  const second = await paidOrder(newReference(), {
    studentDetail: { ...studentDetail, studentEmail: 'twin@EXAMPLE.org' },
  });
  const squatter = await order();
  await pay(squatter.orderId, reference);

  const { flags } = await academy.run(showReview, { order: first });

  expect(flags).toContain(`same e-mail ordered this course in ${second}`);
  expect(flags).toContain(`same reference also sent for ${squatter.orderId}`);
});

test('says of an order whose coupon holds more uses than it may, and of no other', async () => {
  await paidOrder(newReference(), { couponCode: 'STEP10' });
  const last = await paidOrder(newReference(), { couponCode: 'STEP10' });
  const flagsWith = async (maxUses: number | null) => {
    await academy.sql.update(coupons).set({ maxUses }).where(eq(coupons.code, 'STEP10'));
    return (await academy.run(showReview, { order: last })).flags;
  };
  const [many, enough, few] = [await flagsWith(null), await flagsWith(2), await flagsWith(1)];

  expect(few).toContain('coupon used more often than allowed');
  expect([...many, ...enough]).not.toContain('coupon used more often than allowed');
  await flagsWith(null);
});

describe('approving', () => {
  test('confirms the order when the amount typed is its own', async () => {
    const orderId = await paidOrder();

    const approved = await academy.run(approveOrder, { order: orderId, amount: TOTAL });

    expect(approved.status).toBe('confirmed');
    expect(approved.events.at(-1)).toMatchObject({
      from: 'under-review',
      to: 'confirmed',
      actor: 'asha',
      reason: 'received ₹10,618.82',
    });
    const [change] = await academy.sql.select().from(changes).where(eq(changes.subject, orderId));
    expect(change).toMatchObject({
      actor: 'asha',
      action: 'review.approve',
      detail: { paidPaise: 1_061_882 },
    });
    expect((await pay(orderId, newReference())).status).toBe(409);
  });

  test.each([
    ['10618.81', undefined, /is less than the ₹10,618.82 .* --short/],
    ['10619', undefined, /is more than .* --over/],
    ['10618.81', { accept: 'over', reason: 'x' } as const, /is less than/],
    ['10618.81', { accept: 'short' } as const, /Say why/],
    ['a lot', undefined, /is not an amount/],
  ])('refuses the amount %s with %p', async (amount, extra, message) => {
    const orderId = await paidOrder();

    await expect(academy.run(approveOrder, { order: orderId, amount, ...extra })).rejects.toThrow(message);
    expect((await academy.run(showOrder, { order: orderId })).status).toBe('under-review');
  });

  test('accepts another amount for a reason, and keeps both', async () => {
    const orderId = await paidOrder();

    const approved = await academy.run(approveOrder, {
      order: orderId,
      amount: '10618',
      accept: 'short',
      reason: 'paise rounded by the bank',
    });

    expect(approved.events.at(-1)?.reason).toBe('received ₹10,618.00: paise rounded by the bank');
  });

  test('compares the reference, if one is typed', async () => {
    const reference = newReference();
    const orderId = await paidOrder(reference);
    const approve = (typed: string) =>
      academy.run(approveOrder, { order: orderId, amount: TOTAL, reference: typed });

    await expect(approve(newReference())).rejects.toThrow(`is ${reference}, not`);
    expect((await approve(` ${reference} `)).status).toBe('confirmed');
  });

  test('is for orders under review only', async () => {
    const { orderId } = await order();

    await expect(academy.run(approveOrder, { order: orderId, amount: TOTAL })).rejects.toThrow(
      'is not under review, but created',
    );
    await expect(academy.run(approveOrder, { order: 'ORD0000000000', amount: TOTAL })).rejects.toThrow(
      'There is no order',
    );
  });

  test('approves an order with nothing to pay with the amount 0', async () => {
    await academy.sql.insert(coupons).values({ code: 'FREE', percentBps: 10_000 });
    const { orderId } = await order({ couponCode: 'FREE' });

    expect((await academy.run(approveOrder, { order: orderId, amount: '0' })).status).toBe('confirmed');
  });

  test('changes nothing on a dry run, and says what it would', async () => {
    const orderId = await paidOrder();
    const before = await academy.sql.$count(changes);

    const would = await academy.run(approveOrder, { order: orderId, amount: TOTAL }, { dryRun: true });

    expect(would.status).toBe('confirmed');
    expect((await academy.run(showOrder, { order: orderId })).status).toBe('under-review');
    expect(await academy.sql.$count(changes)).toBe(before);
  });

  test('approves once when two members of staff do so at the same time', async () => {
    const orderId = await paidOrder();
    const approve = () => academy.run(approveOrder, { order: orderId, amount: TOTAL });

    const outcomes = await Promise.allSettled([approve(), approve()]);

    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('rejecting', () => {
  test('frees the reference: the learner corrects it, and its owner can use it', async () => {
    const squatted = newReference();
    const [wrong, owner] = [await paidOrder(squatted), await order()];

    const rejected = await academy.run(rejectOrder, {
      order: wrong,
      code: 'not_found',
      note: 'called them',
    });

    expect(rejected).toMatchObject({
      status: 'rejected',
      claims: [{ reference: squatted, state: 'rejected' }],
    });
    expect(rejected.events.at(-1)?.reason).toBe('No payment with this reference was found: called them');
    expect((await pay(owner.orderId, squatted)).status).toBe(200);
    expect((await pay(wrong, newReference())).data).toEqual({ orderId: wrong, orderStatus: 'under-review' });
  });

  test('wants one of its reasons', async () => {
    const orderId = await paidOrder();

    await expect(academy.run(rejectOrder, { order: orderId, code: 'dislike' as 'failed' })).rejects.toThrow(
      'is not one of',
    );
  });
});

describe('the order desk', () => {
  test('lists orders by status and e-mail, whatever its case, newest first', async () => {
    const studentDetail = {
      studentName: 'Farhan',
      studentPhone: '9876543210',
      studentEmail: 'far_an@example.org',
    };
    const [first, second] = [await order({ studentDetail }), await order({ studentDetail })];

    const list = await academy.run(listOrders, { email: 'FAR_AN@example.org', status: 'created' });

    expect(list.map(({ orderId }) => orderId)).toEqual([second.orderId, first.orderId]);
    expect(await academy.run(listOrders, { email: 'farxan@example.org' })).toEqual([]);
    await expect(academy.run(listOrders, { status: 'lost' })).rejects.toThrow('is not one of');
  });

  test('cancels for a reason, and frees a reference that was not confirmed', async () => {
    const reference = newReference();
    const orderId = await paidOrder(reference);
    await expect(academy.run(cancelOrder, { order: orderId, reason: ' ' })).rejects.toThrow('Give a reason');

    const cancelled = await academy.run(cancelOrder, { order: orderId, reason: 'changed their mind' });

    expect(cancelled.status).toBe('cancelled');
    expect((await pay((await order()).orderId, reference)).status).toBe(200);
    await expect(academy.run(cancelOrder, { order: orderId, reason: 'again' })).rejects.toThrow(
      'cannot become cancelled',
    );
  });

  test('keeps the reference of a confirmed order that is cancelled or refunded', async () => {
    const reference = newReference();
    const orderId = await paidOrder(reference);
    await academy.run(approveOrder, { order: orderId, amount: TOTAL });

    const refunded = await academy.run(refundOrder, {
      order: orderId,
      reason: 'charged twice',
      reference: 'UTR998877',
    });

    expect(refunded).toMatchObject({ status: 'refunded' });
    expect(refunded).not.toHaveProperty('warning');
    expect(refunded.events.at(-1)?.reason).toBe('charged twice; sent back with UTR998877');
    expect((await pay((await order()).orderId, reference)).status).toBe(409);
  });

  test('warns when a refund comes after the seven days', async () => {
    const orderId = await paidOrder();
    await academy.run(approveOrder, { order: orderId, amount: TOTAL });
    const createdAt = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000);
    await academy.sql.update(orders).set({ createdAt }).where(eq(orders.orderId, orderId));

    const { warning } = await academy.run(refundOrder, {
      order: orderId,
      reason: 'goodwill',
      reference: 'UTR1',
    });

    expect(warning).toContain('7 days');
  });

  test('refunds confirmed orders only', async () => {
    const orderId = await paidOrder();

    await expect(academy.run(refundOrder, { order: orderId, reason: 'x', reference: 'y' })).rejects.toThrow(
      'cannot become refunded',
    );
  });

  test('reopens an order under review, so that another reference can be sent', async () => {
    const orderId = await paidOrder();

    await academy.run(reopenOrder, { order: orderId, reason: 'mistyped' });

    expect((await pay(orderId, newReference())).status).toBe(200);
  });

  test('writes a note into the log without moving the order', async () => {
    const { orderId } = await order();

    const { status, events } = await academy.run(noteOrder, { order: orderId, reason: 'called twice' });

    expect(status).toBe('created');
    expect(events.at(-1)).toMatchObject({
      from: 'created',
      to: 'created',
      actor: 'asha',
      reason: 'called twice',
    });
  });
});
