import { eq } from 'drizzle-orm';
import { testAcademy } from '../../../testing/academy';
import { newReference, orderCalls } from '../../../testing/order-calls';
import { outbox } from '../../database/schema/mail';
import { coupons, documents, orders } from '../../database/schema/orders';
import { setSetting } from '../../settings/settings.acts';
import { showOrder } from '../staff/show-order';
import { approveOrder, backToReview, rejectOrder } from './decide';
import { reviewPage } from './review-page';

const academy = testAcademy();
const { placed, underReview, confirmed, statusOf, view, send } = orderCalls(academy);
const asha = () => academy.as('reviewer', 'Asha');

test('approving stores the payment and the receipt, and mails the learner', async () => {
  const { orderId, reference, _id } = await underReview();

  const reply = await approveOrder(asha(), { order: orderId, amount: '10,618.82' });

  expect(reply).toEqual({ order: orderId, status: 'confirmed' });
  expect(await showOrder(asha(), { order: orderId })).toMatchObject({
    paid: 10618.82,
    due: 0,
    payments: [{ direction: 'in', amount: 10618.82, reference, by: 'Asha' }],
    documents: [{ kind: 'receipt' }],
  });
  const mails = await academy.sql.select().from(outbox).where(eq(outbox.orderId, _id));
  expect(mails.map(({ kind }) => kind)).toEqual(['order-placed', 'reference-received', 'order-confirmed']);
});

test.each([
  [undefined, { amount: 'Type the amount that the bank shows' }],
  ['ten', { amount: 'Enter an amount such as 2948.82' }],
  ['10000', { reason: expect.stringContaining('₹10,000.00 is not the ₹10,618.82') }],
])('an approval with the amount %p is refused', async (amount, fields) => {
  const { orderId } = await underReview();

  await expect(approveOrder(asha(), { order: orderId, amount })).rejects.toMatchObject({
    status: 422,
    data: { fields },
  });
  expect(await statusOf({ orderId })).toBe('under-review');
});

test('another amount is accepted with a reason, and the order stays short of it', async () => {
  const { orderId } = await underReview();

  await approveOrder(asha(), { order: orderId, amount: '10000', reason: 'agreed by phone' });

  expect(await showOrder(asha(), { order: orderId })).toMatchObject({ status: 'confirmed', due: 618.82 });
});

test('an order with nothing to pay is approved without an amount', async () => {
  await academy.sql.insert(coupons).values({ code: 'GIFT', percentBps: 10_000 });
  const { orderId } = await placed({ couponCode: 'GIFT' });

  await expect(rejectOrder(asha(), { order: orderId, reason: 'not_found' })).rejects.toThrow(
    'approve or cancel it',
  );
  expect((await approveOrder(asha(), { order: orderId })).status).toBe('confirmed');
});

test('the second reviewer’s decision is refused with the first one’s name', async () => {
  const { orderId } = await underReview();

  const decisions = await Promise.allSettled([
    approveOrder(asha(), { order: orderId, amount: '10618.82' }),
    rejectOrder(academy.as('reviewer', 'Bala'), { order: orderId, reason: 'not_found' }),
  ]);

  const refused = decisions.find((each) => each.status === 'rejected');
  expect(decisions.filter((each) => each.status === 'fulfilled')).toHaveLength(1);
  expect(refused?.reason.message).toMatch(/not under review, but (confirmed \(Asha|rejected \(Bala), /);
});

test('a rejection shows its reason to the learner, without the note', async () => {
  const order = await underReview();

  await rejectOrder(asha(), { order: order.orderId, reason: 'wrong_amount', note: 'rude on the phone' });

  const seen = await view(order);
  expect(seen).toMatchObject({
    order: { orderStatus: 'rejected' },
    statusReason: 'The amount paid is not the amount of the order',
  });
  expect(JSON.stringify(seen)).not.toContain('rude');
});

test('a rejection needs one of the reasons', async () => {
  const { orderId } = await underReview();

  await expect(rejectOrder(asha(), { order: orderId, reason: 'fraud' })).rejects.toMatchObject({
    data: { fields: { reason: expect.stringContaining('not_found, wrong_amount') } },
  });
});

describe('back to review', () => {
  test('restores the reference of a rejected order', async () => {
    const order = await underReview();
    await rejectOrder(asha(), { order: order.orderId, reason: 'not_found' });

    await backToReview(asha(), { order: order.orderId, reason: 'found it' });

    expect(await showOrder(asha(), { order: order.orderId })).toMatchObject({
      status: 'under-review',
      reference: order.reference,
    });
  });

  test('reverses the payment of a confirmed order, which can be approved again', async () => {
    const order = await confirmed();

    await backToReview(asha(), { order: order.orderId, reason: 'wrong order' });

    expect(await showOrder(asha(), { order: order.orderId })).toMatchObject({
      status: 'under-review',
      paid: 0,
      reference: order.reference,
    });
    expect((await approveOrder(asha(), { order: order.orderId, amount: '10618.82' })).status).toBe(
      'confirmed',
    );
    expect(await academy.sql.$count(documents, eq(documents.orderId, order._id))).toBe(1);
  });

  test('is refused once an invoice was numbered', async () => {
    await useGst();
    const order = await confirmed({ buyer: { state: '09' } });

    await expect(backToReview(asha(), { order: order.orderId, reason: 'x' })).rejects.toThrow(
      /has the invoice SA\/\d\d-\d\d\/000001. Record a refund instead/,
    );
    await setSetting(academy.as('owner'), { name: 'gstin', value: '' });
  });

  test('is refused for an order without a decision', async () => {
    const { orderId } = await placed();

    await expect(backToReview(asha(), { order: orderId, reason: 'x' })).rejects.toThrow(
      'there is no decision to take back',
    );
  });
});

describe('the page of reviews', () => {
  test('begins with the order that waits longest', async () => {
    const { queue, current } = await reviewPage(asha(), {});

    expect(current?.orderId).toBe(queue[0]?.orderId);
    expect(queue.map(({ since }) => since)).toEqual(queue.map(({ since }) => since).sort());
  });

  test('has the reference, the text in the bank’s list and the amount to find', async () => {
    const { orderId, reference } = await underReview();

    expect((await reviewPage(asha(), { order: orderId })).current).toMatchObject({
      reference,
      note: `9876543210-${orderId}`,
      due: 10618.82,
    });
  });

  test.each([
    ['late', /after the order had expired/, async (id: string) => setStatus(id, 'expired')],
    ['payee', /when learners paid to old@bank/, (id: string) => setPayee(id)],
  ])('flags the %s', async (_flag, text, prepare) => {
    const order = await placed();
    await prepare(order._id);
    await send(order, newReference());

    const { current } = await reviewPage(asha(), { order: order.orderId });

    expect(current?.flags.join()).toMatch(text);
  });

  test('flags another order of the same e-mail address and course, and a coupon over its limit', async () => {
    await academy.sql.insert(coupons).values({ code: 'TWO', percentBps: 1000, maxUses: 2 });
    const studentDetail = {
      studentName: 'Meera Nair',
      studentPhone: '9876543211',
      studentEmail: 'meera@example.org',
    };
    const [one, two] = [
      await underReview({ couponCode: 'TWO', studentDetail }),
      await underReview({ couponCode: 'TWO', studentDetail }),
    ];
    await academy.sql.update(coupons).set({ maxUses: 1 }).where(eq(coupons.code, 'TWO'));

    const { current } = await reviewPage(asha(), { order: one.orderId });

    expect(current?.flags).toEqual([
      `The same e-mail address ordered this course in ${two.orderId}`,
      'The coupon TWO is over its limit of 1',
    ]);
  });

  async function setStatus(id: string, status: 'expired') {
    await academy.sql.update(orders).set({ status }).where(eq(orders.id, id));
  }

  async function setPayee(id: string) {
    await academy.sql.update(orders).set({ payeeVpa: 'old@bank' }).where(eq(orders.id, id));
  }
});

async function useGst() {
  const owner = academy.as('owner');
  await setSetting(owner, { name: 'gstin', value: '09ABCDE1234F1ZY' });
  await setSetting(owner, { name: 'legalName', value: 'Baori Learning Private Limited' });
  await setSetting(owner, { name: 'registeredAddress', value: '7 Lake Road, Lucknow' });
}
