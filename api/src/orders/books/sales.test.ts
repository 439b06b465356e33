import { useAcademy } from '../../../testing/academy';
import { addOrders } from '../../../testing/made-books';
import { refunds } from '../../database/schema';
import { allDocuments } from './documents';
import { sales } from './sales';

const academy = useAcademy();

beforeAll(() => addOrders(academy, 300));

test.each(['day', 'course', 'coupon', 'referral'])(
  'by %s they are those of the books, to the paisa',
  async (by) => {
    const lines = await academy.run(sales, { by });

    const sum = (of: (line: (typeof lines)[number]) => number) =>
      Math.round(lines.reduce((total, line) => total + of(line), 0) * 100);
    const confirmed = await allDocuments(academy.sql, 'receipts', {});
    const sent = await allDocuments(academy.sql, 'refunds', {});
    expect(sum(({ orders }) => orders)).toBe(300 * 100);
    expect(sum(({ received }) => received)).toBe(
      confirmed.reduce((all, { moneyPaise }) => all + moneyPaise, 0),
    );
    expect(sum(({ discount }) => discount)).toBe(
      confirmed.reduce((all, { couponDiscountPaise }) => all + couponDiscountPaise, 0),
    );
    expect(sum(({ sentBack }) => sentBack)).toBe(-sent.reduce((all, { moneyPaise }) => all + moneyPaise, 0));
    expect(lines.map(({ key }) => key)).toEqual([...new Set(lines.map(({ key }) => key))].sort());
  },
);

test('a period contains its first and its last day, in India’s time zone', async () => {
  const days = (await academy.run(sales, { by: 'day' })).map(({ key }) => key);
  const [first = '', second = ''] = days;

  const found = await academy.run(sales, { by: 'day', from: first, to: second });

  expect(found.map(({ key }) => key)).toEqual([first, second]);
});

test('a refund that was requested but not sent is not counted', async () => {
  const before = await academy.run(sales, { by: 'coupon' });
  const [document] = await allDocuments(academy.sql, 'receipts', {});
  await academy.sql.insert(refunds).values({
    orderId: document?.order.id ?? '',
    state: 'requested',
    amountPaise: 100,
    reason: 'x',
    requestedBy: 'learner',
  });

  expect(await academy.run(sales, { by: 'coupon' })).toEqual(before);
});

test.each([
  [{ by: 'constructor' }],
  [{ by: 'day', from: 'soon' }],
  [{ by: 'day', from: '2026-11-30', to: '2026-11-01' }],
])('%j is refused', async (input) => {
  await expect(academy.run(sales, input)).rejects.toMatchObject({ status: 422 });
});
