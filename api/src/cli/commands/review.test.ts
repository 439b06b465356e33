import { eq } from 'drizzle-orm';
import { useAcademy } from '../../../testing/academy';
import { confirmedAgain, orderCalls } from '../../../testing/order-calls';
import { learner } from '../../../testing/place-order-body';
import { changes, coupons, settings } from '../../database/schema';
import { ApiError } from '../../lib/api-error';
import { listOrders } from '../../orders/listing/list-orders';
import { sendRefund } from '../../orders/refunds/send-refund';
import { approveOrder } from '../../orders/review/approve-order';
import { rejectOrder } from '../../orders/review/reject-order';
import { reviewQueue } from '../../orders/review/review-queue';
import { cancelOrder } from '../../orders/staff-changes/cancel-order';
import { showOrder } from '../../orders/whole-order/show-order';
import { setSetting } from '../../settings/set-setting';
import { noteOrder, reopenOrder } from './order';
import { showReview } from './review';

const academy = useAcademy();
/** Total of an order of the default course, in rupees: ₹8,999 with 18 % GST. */
const TOTAL = '10618.82';
/** The same total with a coupon of 10 %. */
const TOTAL_WITH_COUPON = '9556.94';
const { newReference, placed: order, pay } = orderCalls(academy);

/** Places an order and sends a reference for it. @returns its id */
async function paidOrder(reference = newReference(), body = {}) {
  const { orderId } = await order(body);
  expect((await pay(orderId, reference)).status).toBe(200);
  return orderId;
}

test('lists the queue, the longest waiting order first', async () => {
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

test('flags other orders with the same e-mail address or the same reference', async () => {
  const reference = newReference();
  const first = await paidOrder(reference, { studentDetail: learner('Twin@example.org') });
  const second = await paidOrder(newReference(), { studentDetail: learner('twin@EXAMPLE.org') });
  const squatter = await order();
  await pay(squatter.orderId, reference);

  const { flags } = await academy.run(showReview, { order: first });

  expect(flags).toContain(`same e-mail ordered this course in ${second}`);
  expect(flags).toContain(`same reference also sent for ${squatter.orderId}`);
});

test('flags an order whose coupon has more uses than its limit', async () => {
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
  test('confirms the order if the typed amount is the order’s total', async () => {
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
    ['10618.81', 'without an option', undefined, /is less than the ₹10,618.82 .* --short/],
    ['10619', 'without an option', undefined, /is more than .* --over/],
    ['10618.81', 'with --over', { accept: 'over', reason: 'x' } as const, /is less than/],
    ['10618.81', 'with --short without a reason', { accept: 'short' } as const, /Say why/],
    ['a lot', 'because it is not a number', undefined, /is not an amount/],
  ])('refuses the amount %p %s', async (amount, _why, extra, message) => {
    const orderId = await paidOrder();

    await expect(academy.run(approveOrder, { order: orderId, amount, ...extra })).rejects.toThrow(message);
    expect((await academy.run(showOrder, { order: orderId })).status).toBe('under-review');
  });

  test('accepts another amount with a reason, which is stored', async () => {
    const orderId = await paidOrder();

    const approved = await academy.run(approveOrder, {
      order: orderId,
      amount: '10618',
      accept: 'short',
      reason: 'paise rounded by the bank',
    });

    expect(approved.events.at(-1)?.reason).toBe('received ₹10,618.00: paise rounded by the bank');
  });

  test('refuses a typed reference that differs from the order’s', async () => {
    const reference = newReference();
    const orderId = await paidOrder(reference);
    const approve = (typed: string) =>
      academy.run(approveOrder, { order: orderId, amount: TOTAL, reference: typed });

    await expect(approve(newReference())).rejects.toThrow(`is ${reference}, not`);
    expect((await approve(` ${reference} `)).status).toBe('confirmed');
  });

  test('is refused for an order that is not under review', async () => {
    const { orderId } = await order();

    await expect(academy.run(approveOrder, { order: orderId, amount: TOTAL })).rejects.toThrow(
      'is not under review, but created',
    );
    await expect(academy.run(approveOrder, { order: 'ORD0000000000', amount: TOTAL })).rejects.toThrow(
      'There is no order',
    );
  });

  test('an order with nothing to pay can be approved with the amount 0, but neither rejected nor reopened', async () => {
    await academy.sql.insert(coupons).values({ code: 'FREE', percentBps: 10_000 });
    const { orderId } = await order({ couponCode: 'FREE' });

    const refusal = `Nothing is to be paid for ${orderId}: approve or cancel it`;
    await expect(academy.run(rejectOrder, { order: orderId, code: 'not_found' })).rejects.toThrow(refusal);
    await expect(academy.run(reopenOrder, { order: orderId, reason: 'x' })).rejects.toThrow(refusal);
    expect((await academy.run(approveOrder, { order: orderId, amount: '0' })).status).toBe('confirmed');
  });

  test('refuses an order whose reference has confirmed another order', async () => {
    const reference = newReference();
    const [first, second] = [await paidOrder(reference), await order()];
    await pay(second.orderId, reference, second.token);
    await academy.run(approveOrder, { order: second.orderId, amount: TOTAL });

    await expect(academy.run(approveOrder, { order: first, amount: TOTAL })).rejects.toThrow(
      `${reference} is also the reference of ${second.orderId}, which is confirmed`,
    );
  });

  test('requires the UPI address that was paid if the payee has changed since the order was placed', async () => {
    const [orderId, other] = [await paidOrder(), await paidOrder()];
    const payee = (await academy.get('/api/settings/getSettings')).data.payeeVPA;
    const approve = (order: string, account?: string) =>
      academy.run(approveOrder, { order, amount: TOTAL, payee: account });
    await expect(approve(orderId, 'third@bank')).rejects.toThrow('--payee');
    await academy.run(setSetting, { name: 'payeeVPA', value: 'new@bank', confirm: 'new@bank' });

    await expect(approve(orderId)).rejects.toThrow(
      `was placed when learners paid to ${payee}; now they pay to new@bank`,
    );
    await expect(approve(orderId, 'third@bank')).rejects.toThrow('--payee');
    expect((await approve(orderId, payee)).status).toBe('confirmed');
    expect((await approve(other, 'new@bank')).status).toBe('confirmed');
    await academy.sql.update(settings).set({ value: payee }).where(eq(settings.name, 'payeeVPA'));
  });

  test('exceeds the limit of a coupon only with an explicit option and a reason', async () => {
    await academy.sql.insert(coupons).values({ code: 'TWOTIMES', percentBps: 1000, maxUses: 9 });
    const ids = [];
    for (let nth = 0; nth < 3; nth += 1)
      ids.push(await paidOrder(newReference(), { couponCode: 'TWOTIMES' }));
    await academy.sql.update(coupons).set({ maxUses: 2 }).where(eq(coupons.code, 'TWOTIMES'));
    const [first = '', second = '', third = ''] = ids;
    const approve = (order: string, extra = {}) =>
      academy.run(approveOrder, { order, amount: TOTAL_WITH_COUPON, ...extra });

    await approve(first);
    await approve(second);

    await expect(approve(third)).rejects.toThrow('coupon TWOTIMES has reached its limit of 2');
    await expect(approve(third, { couponUsedUp: true })).rejects.toThrow('Say why');
    expect((await approve(third, { couponUsedUp: true, reason: 'promised on the phone' })).status).toBe(
      'confirmed',
    );
  });

  test('counts the confirmed uses of a coupon by an e-mail address, whatever the case of the address', async () => {
    await academy.sql.insert(coupons).values({ code: 'EACHONE', percentBps: 1000 });
    const orderOf = (email: string) =>
      paidOrder(newReference(), { couponCode: 'EACHONE', studentDetail: learner(email) });
    const [first, again] = [await orderOf('each@example.org'), await orderOf('Each@Example.org')];
    await academy.sql.update(coupons).set({ maxUsesPerEmail: 1 }).where(eq(coupons.code, 'EACHONE'));
    const approve = (order: string) => academy.run(approveOrder, { order, amount: '9556.94' });

    await approve(first);

    await expect(approve(again)).rejects.toThrow('limit of 1 for this e-mail address');
  });

  describe('by two members of staff at the same time', () => {
    const approve = (order: string) => academy.run(approveOrder, { order, amount: TOTAL });
    const reject = (order: string) => academy.run(rejectOrder, { order, code: 'not_found' });
    const cancel = (order: string) => academy.run(cancelOrder, { order, reason: 'x' });
    const refund = (order: string) =>
      academy.run(sendRefund, { order, reason: 'x', reference: '632410000001' });

    test.each([
      ['approve and approve', approve, approve, 'is not under review, but confirmed (asha,'],
      ['approve and reject', approve, reject, 'is not under review, but'],
      ['reject and reject', reject, reject, 'is not under review, but rejected (asha,'],
      ['approve and cancel', approve, cancel, /is not under review, but cancelled|was received for/],
    ])('%s: one act is carried out, the other is refused', async (_name, one, other, message) => {
      const orderId = await paidOrder();

      const outcomes = await Promise.allSettled([one(orderId), other(orderId)]);

      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const refused = outcomes.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
      expect(refused.reason).toBeInstanceOf(ApiError);
      expect(refused.reason.message).toMatch(message);
      expect(refused.reason.message).not.toContain('\n');
    });

    test('refund and refund: one refund is recorded', async () => {
      const orderId = await paidOrder();
      await approve(orderId);

      const outcomes = await Promise.allSettled([refund(orderId), refund(orderId)]);

      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    });

    test('two orders with the same coupon, which has one use left: one order is confirmed', async () => {
      await academy.sql.insert(coupons).values({ code: 'LASTONE', percentBps: 1000, maxUses: 9 });
      const ids = [
        await paidOrder(newReference(), { couponCode: 'LASTONE' }),
        await paidOrder(newReference(), { couponCode: 'LASTONE' }),
      ];
      await academy.sql.update(coupons).set({ maxUses: 1 }).where(eq(coupons.code, 'LASTONE'));

      const outcomes = await Promise.allSettled(
        ids.map((order) => academy.run(approveOrder, { order, amount: TOTAL_WITH_COUPON })),
      );

      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    });

    test('two orders with the same reference, which is proven for one of them: one order is confirmed', async () => {
      const reference = newReference();
      const [unproven, proven] = [await paidOrder(reference), await order()];
      expect((await pay(proven.orderId, reference, proven.token)).status).toBe(200);

      const outcomes = await Promise.allSettled([approve(unproven), approve(proven.orderId)]);

      expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    });
  });
});

describe('rejecting', () => {
  test('stores the reason with the remark', async () => {
    const reference = newReference();
    const id = await paidOrder(reference);

    const rejected = await academy.run(rejectOrder, { order: id, code: 'not_found', note: 'called them' });

    expect(rejected).toMatchObject({ status: 'rejected', claims: [{ reference, state: 'rejected' }] });
    expect(rejected.events.at(-1)?.reason).toBe('No payment with this reference was found: called them');
  });

  test('permits another order to use the reference', async () => {
    const reference = newReference();
    const [wrong, paid] = [await paidOrder(reference), await order()];

    await academy.run(rejectOrder, { order: wrong, code: 'not_found' });

    expect((await pay(paid.orderId, reference)).status).toBe(200);
  });

  test.each(['not found', 'Not-Found', 'No payment with this reference was found'])(
    'accepts the reason %p',
    async (code) => {
      const rejected = await academy.run(rejectOrder, { order: await paidOrder(), code });

      expect(rejected.events.at(-1)?.reason).toBe('No payment with this reference was found');
    },
  );

  test('requires one of the listed reasons', async () => {
    const orderId = await paidOrder();

    await expect(academy.run(rejectOrder, { order: orderId, code: 'dislike' })).rejects.toThrow(
      'is not one of',
    );
  });
});

const approve = (terms: { order: string; reference?: string | undefined }) =>
  academy.run(approveOrder, { ...terms, amount: TOTAL });
const reject: typeof approve = (terms) => academy.run(rejectOrder, { ...terms, code: 'not_found' });

test.each([
  ['approving', approve, 'confirmed'],
  ['rejecting', reject, 'rejected'],
])(
  '%s requires the typed reference if the learner has replaced the reference',
  async (_name, act, status) => {
    const [stranger, own] = [newReference(), newReference()];
    const { orderId, token } = await order();
    await pay(orderId, stranger);
    await pay(orderId, own, token);
    const review = (reference?: string) => act({ order: orderId, reference });

    await expect(review()).rejects.toThrow(`is now ${own}, in place of ${stranger}`);
    await expect(review(stranger)).rejects.toThrow(`is ${own}, not ${stranger}`);
    expect((await review(own)).status).toBe(status);
  },
);

describe('the commands for orders', () => {
  test('list the orders of a status and an e-mail address, the newest first', async () => {
    const studentDetail = learner('far_an@example.org');
    const [first, second] = [await order({ studentDetail }), await order({ studentDetail })];

    const list = await academy.run(listOrders, { email: 'FAR_AN@example.org', status: 'created' });

    expect(list.map(({ orderId }) => orderId)).toEqual([second.orderId, first.orderId]);
    expect(await academy.run(listOrders, { email: 'farxan@example.org' })).toEqual([]);
  });

  test('refuse to cancel an order without a reason', async () => {
    const id = await paidOrder(newReference());

    await expect(academy.run(cancelOrder, { order: id, reason: ' ' })).rejects.toThrow('Give a reason');
  });

  test('cancel an order under review, whose reference another order may then use', async () => {
    const reference = newReference();
    const id = await paidOrder(reference);

    const cancelled = await academy.run(cancelOrder, { order: id, reason: 'changed their mind' });

    expect(cancelled.status).toBe('cancelled');
    expect((await pay((await order()).orderId, reference)).status).toBe(200);
  });

  test('refuse to cancel an order twice', async () => {
    const id = await paidOrder(newReference());
    await academy.run(cancelOrder, { order: id, reason: 'changed their mind' });

    await expect(academy.run(cancelOrder, { order: id, reason: 'again' })).rejects.toThrow(
      /is already cancelled \(asha, /,
    );
  });

  test('keep the reference of a confirmed order that is refunded', async () => {
    const reference = newReference();
    const orderId = await paidOrder(reference);
    await academy.run(approveOrder, { order: orderId, amount: TOTAL });

    const refunded = await academy.run(sendRefund, {
      order: orderId,
      reason: 'charged twice',
      reference: '632410000001',
    });

    expect(refunded).toMatchObject({ status: 'refunded' });
    expect(refunded).not.toHaveProperty('warning');
    expect(refunded.events.at(-1)?.reason).toBe('charged twice; ₹10,618.82 sent back with 632410000001');
    expect((await pay((await order()).orderId, reference)).status).toBe(409);
  });

  test('warn if a refund that no learner requested is recorded more than seven days after the confirmation', async () => {
    const orderId = await paidOrder();
    await academy.run(approveOrder, { order: orderId, amount: TOTAL });
    await confirmedAgain(academy.sql, { orderId }, new Date(Date.now() - 8 * 24 * 60 * 60 * 1000));

    const { warning } = await academy.run(sendRefund, {
      order: orderId,
      reason: 'goodwill',
      reference: '632410000001',
    });

    expect(warning).toContain('7 days');
  });

  test('refund confirmed orders only', async () => {
    const orderId = await paidOrder();

    await expect(
      academy.run(sendRefund, { order: orderId, reason: 'x', reference: '632410000001' }),
    ).rejects.toThrow('cannot become refunded');
  });

  test.each([
    ['a reference that is too short', { reference: '4711' }, /is not a bank's reference/],
    ['a reference without digits', { reference: 'ABCDEFGHIJKL' }, /is not a bank's reference/],
    ['the amount 0', { amount: '0' }, /more than ₹0.00/],
  ])('refuse to record a refund with %s', async (_name, extra, message) => {
    const orderId = await paidOrder();
    await academy.run(approveOrder, { order: orderId, amount: TOTAL });

    const refund = { order: orderId, reason: 'x', reference: '632410000001', ...extra };
    await expect(academy.run(sendRefund, refund)).rejects.toThrow(message);
    expect((await academy.run(showOrder, { order: orderId })).status).toBe('confirmed');
  });

  test('refund at most what was received, even if the order’s total is higher', async () => {
    const orderId = await paidOrder();
    await academy.run(approveOrder, { order: orderId, amount: '10,000', accept: 'short', reason: 'agreed' });
    const refund = { order: orderId, reason: 'x', reference: 'AXISN26330000017' };

    await expect(academy.run(sendRefund, { ...refund, amount: TOTAL })).rejects.toThrow('received for');
    const { events } = await academy.run(sendRefund, refund);

    expect(events.at(-1)?.reason).toBe('x; ₹10,000.00 sent back with AXISN26330000017');
  });

  test('reopen an order under review, so that the learner can send another reference', async () => {
    const orderId = await paidOrder();

    await academy.run(reopenOrder, { order: orderId, reason: 'mistyped' });

    expect((await pay(orderId, newReference())).status).toBe(200);
  });

  test('add a note to an order’s events without changing its status', async () => {
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
