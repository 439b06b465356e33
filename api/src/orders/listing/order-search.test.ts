import { eq } from 'drizzle-orm';
import { useAcademy } from '../../../testing/academy';
import { orderCalls, type PlacedOrder } from '../../../testing/order-calls';
import { placeOrderBody } from '../../../testing/place-order-body';
import { orders, receipts } from '../../database/schema';
import { sendRefund } from '../refunds/send-refund';
import { approveOrder } from '../review/approve-order';
import { rejectOrder } from '../review/reject-order';
import { listOrders, type OrderListing } from './list-orders';

const academy = useAcademy();
const { placed, pay } = orderCalls(academy);

let asha: PlacedOrder;
let ravi: PlacedOrder;
let hindi: PlacedOrder;
let refunded: PlacedOrder;

beforeAll(async () => {
  asha = await orderOf("Asha Rani D'Souza", 'asha.rani@example.org', '9811122233', { couponCode: 'STEP10' });
  ravi = await orderOf('Ravi R.K. Kumar', 'ravi_1@example.org', '9876500001');
  hindi = await orderOf('प्रिया शर्मा', 'priya@example.org', '9876500002');
  refunded = await orderOf('Meera 100% Rao', 'meera@example.org', '9000000009');
  await pay(ravi.orderId, '632400000077');
  await academy.run(rejectOrder, { order: ravi.orderId, code: 'not_found' });
  await pay(refunded.orderId, '632400000088');
  await academy.run(approveOrder, { order: refunded.orderId, amount: '10618.82' });
  await academy.run(sendRefund, { order: refunded.orderId, reference: '632499999999', reason: 'paid twice' });
  await academy.sql
    .update(receipts)
    .set({ kind: 'tax-invoice', number: 'SA/26-27/000007' })
    .where(eq(receipts.orderId, refunded._id));
});

test.each<[what: string, search: string | ((order: PlacedOrder) => string), order: () => PlacedOrder]>([
  ['an order id in lower case', ({ orderId }) => orderId.toLowerCase(), () => asha],
  ['the beginning of an order id', ({ orderId }) => orderId.slice(0, 8), () => asha],
  ['the internal id', ({ _id }) => _id, () => asha],
  ['a phone number with spaces and prefix', '+91 98111 22233', () => asha],
  ['the beginning of a phone number', '98111', () => asha],
  ['an e-mail address in capitals', 'ASHA.RANI@EXAMPLE.ORG', () => asha],
  ['the beginning of an address', 'priya@', () => hindi],
  ['an address with a character that LIKE would interpret', 'ravi_1@', () => ravi],
  ['words of a name in any order and case', 'RANI asha', () => asha],
  ['beginnings of words', 'ash ran', () => asha],
  ['a name with another apostrophe', 'd’souza', () => asha],
  ['a name behind an apostrophe or hyphen', 'souza', () => asha],
  ['an initial', 'r.k.', () => ravi],
  ['a name in Devanagari', 'शर्मा', () => hindi],
  ['a name with a character that LIKE would interpret', '100%', () => refunded],
  ['a rejected reference', '632400000077', () => ravi],
  ['a reference with the label of an app', 'UPI Ref No: 6324 0000 0077', () => ravi],
  ["the bank's reference of a refund", '632499999999', () => refunded],
  ["a receipt's number", 'sa/26-27/000007', () => refunded],
  ['a coupon', 'step10', () => asha],
])('finds an order by %s', async (_what, search, orderOfRow) => {
  const order = orderOfRow();
  const typed = typeof search === 'string' ? search : search(order);

  expect(await ids({ search: ` ${typed} ` })).toEqual([order.orderId]);
});

test.each([
  ['a pattern of LIKE', 'ravi%1@'],
  ['an operator of a text search', "' | 'ravi"],
  ['a broken text search', "\\' : * & !"],
  ['SQL', "'); DROP TABLE orders; --"],
  ['punctuation alone', '...'],
  ['an emoji', '\u{1F600}'],
  ['a text of 5,000 characters', 'x'.repeat(5000)],
  ['an id of three characters', 'ORD'],
  ['four digits', '9876'],
])('finds nothing for %s', async (_what, search) => {
  expect(await ids({ search })).toEqual([]);
});

test('an empty search finds all orders, the newest first', async () => {
  const all = [refunded, hindi, ravi, asha].map(({ orderId }) => orderId);

  expect(await ids({ search: ' ', status: '', coupon: '', from: '', to: '' })).toEqual(all);
});

test('a page of the list begins after a given order', async () => {
  expect(await ids({ limit: 2 })).toEqual([refunded.orderId, hindi.orderId]);
  expect(await ids({ after: hindi.orderId.toLowerCase(), limit: 2 })).toEqual([ravi.orderId, asha.orderId]);
  await expect(ids({ after: 'ORD0' })).rejects.toThrow("There is no order 'ORD0'");
});

test('finds only orders that meet all conditions', async () => {
  const onlyAsha = [asha.orderId];
  await academy.sql
    .update(orders)
    .set({ createdAt: new Date('2026-03-01T12:00:00Z') })
    .where(eq(orders.id, asha._id));

  expect(await ids({ status: 'rejected, refunded' })).toEqual([refunded.orderId, ravi.orderId]);
  expect(await ids({ coupon: 'step10', status: 'rejected' })).toEqual([]);
  expect(await ids({ from: '2026-03-01', to: '2026-03-01' })).toEqual(onlyAsha);
  expect(await ids({ search: 'asha', to: '2026-03-01' })).toEqual(onlyAsha);
  expect(await ids({ search: 'asha', from: '2026-03-02' })).toEqual([]);
  expect(await ids({ orders: [asha.orderId, 'ORD0'] })).toEqual(onlyAsha);
  expect(await ids({ orders: [] })).toEqual([]);
});

test.each<[OrderListing, string]>([
  [{ status: 'confirmed,lost' }, "'lost' is not one of"],
  [{ from: '2026-02-31' }, 'neither a date'],
  [{ from: '2026-03-02', to: '2026-03-01' }, 'before it begins'],
])('refuses %p', async (listing, message) => {
  await expect(ids(listing)).rejects.toThrow(message);
});

async function ids(listing: OrderListing): Promise<string[]> {
  return (await academy.run(listOrders, listing)).map(({ orderId }) => orderId);
}

function orderOf(studentName: string, studentEmail: string, studentPhone: string, changes = {}) {
  const studentDetail = { ...placeOrderBody().studentDetail, studentName, studentEmail, studentPhone };
  return placed({ studentDetail, ...changes });
}
