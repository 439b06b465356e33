import { parse } from 'csv-parse/sync';
import { testAcademy } from '../../../testing/academy';
import { newReference, orderCalls } from '../../../testing/order-calls';
import { learner } from '../../../testing/place-order-body';
import { setSetting } from '../../settings/settings.acts';
import { recordPayment, recordRefund } from '../money/record-payment';
import { approveOrder, rejectOrder } from '../review/decide';
import { cancelOrder } from '../staff/change-order';
import { exportBooks } from './books';
import { showSales } from './sales';

const academy = testAcademy();
const { placed, underReview } = orderCalls(academy);
const staff = () => academy.as('reviewer');
const accountant = () => academy.as('accountant');

const COURSES = ['gate-computer-science', 'bank-po-and-ssc-cgl', 'english-for-interviews'];

/** What a test expects of the books, added up without the code under test. Amounts in paise. */
const expected = { invoiced: 0, credited: 0, received: 0, sentBack: 0, orders: 0 };

test('a month of 300 orders adds up to the paisa', async () => {
  const owner = academy.as('owner');
  await setSetting(owner, { name: 'gstin', value: '09ABCDE1234F1ZY' });
  await setSetting(owner, { name: 'legalName', value: 'Baori Learning Private Limited' });
  await setSetting(owner, { name: 'registeredAddress', value: '7 Lake Road, Lucknow' });

  for (let n = 0; n < 300; n += 1) await liveThrough(n);

  const { csv } = await exportBooks(accountant(), {});
  const rows = parse(csv, { bom: true, columns: true }) as Record<string, string>[];
  const invoices = rows.filter(({ kind }) => kind === 'invoice');
  const credits = rows.filter(({ kind }) => kind === 'credit-note');
  expect(invoices).toHaveLength(expected.orders);
  expect(paiseIn(invoices, 'total')).toBe(expected.invoiced);
  expect(paiseIn(credits, 'total')).toBe(-expected.credited);
  expect(paiseIn(rows, 'received or sent back')).toBe(expected.received - expected.sentBack);
  for (const row of [...invoices, ...credits])
    expect(paiseIn([row], 'taxable value', 'CGST', 'SGST', 'IGST', 'rounding')).toBe(paiseIn([row], 'total'));
  const numbers = invoices.map(({ number }) => Number(number?.slice(-6)));
  expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1));
  for (const by of ['day', 'course', 'coupon', 'referral']) {
    const lines = await showSales(accountant(), { by });
    expect(sumOf(lines, 'orders')).toBe(expected.orders);
    expect(Math.round(sumOf(lines, 'received') * 100)).toBe(expected.received);
    expect(Math.round(sumOf(lines, 'sentBack') * 100)).toBe(expected.sentBack);
  }
}, 180_000);

test('a name that a spreadsheet would run as a formula is a text', async () => {
  const studentDetail = { ...learner(), studentName: '=HYPERLINK("http://evil")' };
  const order = await underReview({ studentDetail, buyer: { state: '09' } });
  await approveOrder(staff(), { order: order.orderId, amount: order.courseTotalPrice });

  expect((await exportBooks(accountant(), {})).csv).toContain(`'=HYPERLINK`);
});

test.each([
  [{ from: '2020-01-01', to: '2020-01-31' }, 0],
  [{ from: '2020-01-01' }, 1],
])('the books of %p have the rows of that period', async (period, least) => {
  expect((await exportBooks(accountant(), period)).rows > 0 ? 1 : 0).toBe(least);
});

test('a period that ends before it begins is refused', async () => {
  await expect(exportBooks(accountant(), { from: '2026-02-01', to: '2026-01-01' })).rejects.toThrow(
    'before it begins',
  );
});

/** What happens to the nth order: it stays unpaid, or is cancelled, rejected, confirmed, paid twice, or refunded in part or whole. */
async function liveThrough(n: number): Promise<void> {
  const order = await placed({
    courseId: COURSES[n % 3] ?? '',
    couponCode: n % 4 === 0 ? 'STEP10' : '',
    referralCode: n % 5 === 0 ? 'FRIEND' : '',
    studentDetail: learner(`learner${n}@example.org`),
    buyer: { state: n % 6 === 0 ? '27' : '09' },
  });
  const total = Math.round(order.courseTotalPrice * 100);
  const fate = n % 10;
  const pay = async (paise: number) => {
    await recordPayment(staff(), {
      order: order.orderId,
      amount: paise / 100,
      reference: newReference(),
      reason: 'x',
    });
    expected.received += paise;
  };
  const refund = async (paise: number, credited: number) => {
    const sent = { order: order.orderId, amount: paise / 100, reference: newReference(), reason: 'x' };
    await recordRefund(staff(), sent);
    expected.sentBack += paise;
    expected.credited += credited;
  };
  if (fate === 0) return;
  if (fate === 1) {
    await cancelOrder(staff(), { order: order.orderId, reason: 'asked' });
    return;
  }
  if (fate === 2) {
    await academy.post('/api/orders/updateOrderStatus', {
      orderId: order.orderId,
      paymentMode: 'upi-scan',
      txnId: newReference(),
    });
    await rejectOrder(staff(), { order: order.orderId, reason: 'not_found' });
    return;
  }
  await pay(total);
  expected.orders += 1;
  expected.invoiced += total;
  if (fate === 3) await refund(total, total);
  if (fate === 4) {
    const part = Math.floor(total / 3);
    await refund(part, part);
    await refund(total - part, total - part);
  }
  if (fate === 5) {
    await pay(total);
    await refund(total, 0);
  }
  if (fate === 6) await refund(1, 1);
}

function paiseIn(rows: Record<string, string>[], ...columns: string[]): number {
  return rows
    .flatMap((row) => columns.map((column) => Math.round(Number(row[column]) * 100)))
    .reduce((sum, each) => sum + each, 0);
}

function sumOf<Name extends string>(lines: readonly Record<Name, number>[], name: Name): number {
  return lines.reduce((sum, line) => sum + line[name], 0);
}
