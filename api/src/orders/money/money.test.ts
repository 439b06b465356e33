import { parse } from 'csv-parse/sync';
import { testAcademy } from '../../../testing/academy';
import { newReference, orderCalls, type PlacedOrder } from '../../../testing/order-calls';
import { setSetting } from '../../settings/settings.acts';
import { exportBooks } from '../books/books';
import { approveOrder } from '../review/decide';
import { cancelOrder } from '../staff/change-order';
import { showOrder } from '../staff/show-order';
import { keepPayment, recordPayment, recordRefund, reversePayment } from './record-payment';

const academy = testAcademy();
const { placed, underReview, confirmed, view } = orderCalls(academy);
const staff = () => academy.as('reviewer');
const TOTAL = 10618.82;

beforeAll(async () => {
  const owner = academy.as('owner');
  await setSetting(owner, { name: 'gstin', value: '09ABCDE1234F1ZY' });
  await setSetting(owner, { name: 'legalName', value: 'Baori Learning Private Limited' });
  await setSetting(owner, { name: 'registeredAddress', value: '7 Lake Road, Lucknow' });
});

const TAXED = { buyer: { state: '09' } };

/** What happens to the money of an order. `net`: what the academy has at the end; `sold`: invoice less credit notes. */
const CASES: [string, () => Promise<PlacedOrder>, { status: string; net: number; sold: number }][] = [
  [
    'a mistyped reference, of which the reviewer finds the payment',
    async () => {
      const order = await underReview(TAXED, '632400000000');
      await pay(order, TOTAL);
      return order;
    },
    { status: 'confirmed', net: TOTAL, sold: TOTAL },
  ],
  [
    'a payment of a learner who did not come back',
    async () => {
      const order = await placed(TAXED);
      await pay(order, TOTAL);
      return order;
    },
    { status: 'confirmed', net: TOTAL, sold: TOTAL },
  ],
  [
    'cash at the counter, without a reference',
    async () => {
      const order = await placed(TAXED);
      await recordPayment(staff(), { order: order.orderId, amount: TOTAL, reason: 'cash' });
      return order;
    },
    { status: 'confirmed', net: TOTAL, sold: TOTAL },
  ],
  [
    'a short payment and its rest',
    async () => {
      const order = await placed(TAXED);
      await pay(order, 10000);
      expect(await showOrder(staff(), { order: order.orderId })).toMatchObject({
        status: 'under-review',
        due: 618.82,
      });
      await pay(order, 618.82);
      return order;
    },
    { status: 'confirmed', net: TOTAL, sold: TOTAL },
  ],
  [
    'a short payment that is accepted',
    async () => {
      const order = await placed(TAXED);
      await pay(order, 10000);
      await approveOrder(staff(), { order: order.orderId, amount: '0', reason: 'the rest is waived' });
      return order;
    },
    { status: 'confirmed', net: 10000, sold: TOTAL },
  ],
  [
    'a double payment and its refund, which leaves order and invoice alone',
    async () => {
      const order = await confirmed(TAXED);
      await pay(order, TOTAL);
      expect(await refund(order, TOTAL)).toEqual({ creditNote: null });
      return order;
    },
    { status: 'confirmed', net: TOTAL, sold: TOTAL },
  ],
  [
    'a whole refund',
    async () => {
      const order = await confirmed(TAXED);
      expect((await refund(order, TOTAL)).creditNote).toMatch(/^CN\/\d\d-\d\d\/\d{6}$/);
      return order;
    },
    { status: 'refunded', net: 0, sold: 0 },
  ],
  [
    'partial refunds, of which the credit notes add up',
    async () => {
      const order = await confirmed(TAXED);
      for (const amount of [0.01, 3333.33, 3333.34, 3952.14]) await refund(order, amount);
      return order;
    },
    { status: 'refunded', net: 0, sold: 0 },
  ],
  [
    'a refund of more than was invoiced, after a double payment',
    async () => {
      const order = await confirmed(TAXED);
      await pay(order, TOTAL);
      await refund(order, TOTAL + 618.82);
      return order;
    },
    { status: 'confirmed', net: 10000, sold: 10000 },
  ],
  [
    'a refund that the bank gives back, and that goes out again',
    async () => {
      const order = await confirmed(TAXED);
      await refund(order, TOTAL);
      await reverse(order, 'out');
      expect((await view(order)).order.orderStatus).toBe('confirmed');
      expect(await refund(order, TOTAL)).toEqual({ creditNote: null });
      return order;
    },
    { status: 'refunded', net: 0, sold: 0 },
  ],
  [
    'a payment that was recorded for the wrong order',
    async () => {
      const [wrong, right] = [await placed(TAXED), await placed(TAXED)];
      const reference = newReference();
      await recordPayment(staff(), { order: wrong.orderId, amount: 500, reference });
      await reverse(wrong, 'in');
      await recordPayment(staff(), { order: right.orderId, amount: 500, reference });
      return wrong;
    },
    { status: 'under-review', net: 0, sold: 0 },
  ],
  [
    'a payment that was kept without an order, and finds its order',
    async () => {
      const order = await placed(TAXED);
      const reference = newReference();
      await keepPayment(staff(), { amount: TOTAL, reference, note: 'whose?' });
      await recordPayment(staff(), { order: order.orderId, amount: TOTAL, reference });
      return order;
    },
    { status: 'confirmed', net: TOTAL, sold: TOTAL },
  ],
];

test.each(CASES)('the books of %s add up', async (_case, happen, { status, net, sold }) => {
  const order = await happen();

  expect(await showOrder(staff(), { order: order.orderId })).toMatchObject({ status, paid: net });
  const rows = await booksOf(order);
  expect(sumOf(rows, 'received or sent back')).toBe(net);
  expect(sumOf(rows, 'total')).toBe(sold);
  for (const row of rows)
    expect(sumOf([row], 'taxable value', 'CGST', 'SGST', 'IGST', 'rounding')).toBe(Number(row.total));
  expect(sumOf(rows, 'taxable value', 'CGST', 'SGST', 'IGST', 'rounding')).toBe(sold);
});

test('the same payment is recorded once', async () => {
  const [order, other] = [await placed(TAXED), await placed(TAXED)];
  const payment = { amount: TOTAL, reference: newReference() };

  await recordPayment(staff(), { order: order.orderId, ...payment });

  await expect(recordPayment(staff(), { order: other.orderId, ...payment })).rejects.toMatchObject({
    status: 409,
    message: `${payment.reference} is recorded already: ₹10,618.82 of ${order.orderId}`,
  });
});

test('of two records of one reference at the same time, one is stored', async () => {
  const two = [await placed(TAXED), await placed(TAXED)];
  const payment = { amount: TOTAL, reference: newReference() };

  const records = await Promise.allSettled(
    two.map(({ orderId }) => recordPayment(staff(), { order: orderId, ...payment })),
  );

  expect(records.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test.each([
  ['0', 'From ₹0.01 to the ₹10,618.82 that came in'],
  ['10618.83', 'From ₹0.01 to the ₹10,618.82 that came in'],
])('a refund of %s is refused', async (amount, message) => {
  const { orderId } = await confirmed(TAXED);

  await expect(
    recordRefund(staff(), { order: orderId, amount, reference: newReference(), reason: 'x' }),
  ).rejects.toMatchObject({ status: 422, data: { fields: { amount: message } } });
});

test('an unpaid order is cancelled, never refunded; a paid one is refunded, never cancelled', async () => {
  const [unpaid, paid] = [await placed(TAXED), await confirmed(TAXED)];

  await expect(refund(unpaid, 1)).rejects.toThrow('An unpaid order is cancelled');
  await expect(cancelOrder(staff(), { order: paid.orderId, reason: 'asked' })).rejects.toThrow(
    'Record a refund first',
  );
  expect((await cancelOrder(staff(), { order: unpaid.orderId, reason: 'asked' })).status).toBe('cancelled');
});

test('the learner sees the refunds on the order’s page', async () => {
  const order = await confirmed(TAXED);
  await refund(order, 100);

  const { refunds, receipt } = await view(order);

  expect(refunds).toEqual([{ amount: 100, reference: expect.any(String), at: expect.any(String) }]);
  expect(receipt).toBe(`/api/orders/receipt?orderId=${order.orderId}&token=${order.token}`);
});

function pay({ orderId }: PlacedOrder, amount: number) {
  return recordPayment(staff(), { order: orderId, amount, reference: newReference() });
}

function refund({ orderId }: PlacedOrder, amount: number) {
  return recordRefund(staff(), { order: orderId, amount, reference: newReference(), reason: 'agreed' });
}

async function reverse({ orderId }: PlacedOrder, direction: 'in' | 'out') {
  const { payments } = await showOrder(staff(), { order: orderId });
  const payment = payments.findLast((each) => each.direction === direction)?.id;
  await reversePayment(staff(), { order: orderId, payment, reason: 'wrong' });
}

async function booksOf({ orderId }: PlacedOrder): Promise<Record<string, string>[]> {
  const { csv } = await exportBooks(academy.as('accountant'), {});
  const rows = parse(csv, { bom: true, columns: true }) as Record<string, string>[];
  return rows.filter(({ order }) => order === orderId);
}

/** Sums in paise, so that no floating-point error occurs. */
function sumOf(rows: Record<string, string>[], ...columns: string[]): number {
  const paise = rows.flatMap((row) => columns.map((column) => Math.round(Number(row[column]) * 100)));
  return paise.reduce((sum, each) => sum + each, 0) / 100;
}
