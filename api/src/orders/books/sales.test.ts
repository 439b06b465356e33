import { sql as query } from 'drizzle-orm';
import { useAcademy } from '../../../testing/academy';
import { addOrders, allLines, paise, sumOf } from '../../../testing/made-books';
import { orders, refunds } from '../../database/schema';
import { gstr1 } from './gstr1';
import { sales } from './sales';

const academy = useAcademy();

beforeAll(() => addOrders(academy, 300));

test.each(['day', 'course', 'coupon', 'referral'])(
  'sales by %s have the sums of the books, to the paisa',
  async (by) => {
    const lines = await academy.run(sales, { by });

    const books = await allLines(academy);
    const confirmed = books.filter(({ money }) => money > 0);
    const sent = books.filter(({ money }) => money < 0);
    expect(lines.reduce((sum, line) => sum + line.orders, 0)).toBe(300);
    expect(paiseIn(lines, 'received')).toBe(paiseIn(confirmed, 'money'));
    expect(paiseIn(lines, 'discount')).toBe(paiseIn(confirmed, 'discount'));
    expect(paiseIn(lines, 'sentBack')).toBe(-paiseIn(sent, 'money'));
    expect(lines.map(({ key }) => key)).toEqual([...new Set(lines.map(({ key }) => key))].sort());
  },
);

test('the GSTR-1 return has the sums of the books each month, to the paisa', async () => {
  for (const from of ['2026-09-01', '2026-10-01', '2026-11-01']) {
    // `addOrders` uses the days 1 to 28 of each month.
    const month = { from, to: `${from.slice(0, 8)}28` };
    const lines = (await allLines(academy, month)).filter(({ document }) => document !== 'refund');

    const { b2b, b2cLarge, b2c, creditNotes, total } = await academy.run(gstr1, month);

    expect(lines.length).toBeGreaterThan(100);
    expect(paise(total)).toEqual(paise(sumOf(lines)));
    expect(paise(sumOf([...b2b, ...b2cLarge, ...b2c, ...creditNotes]))).toEqual(paise(total));
  }
});

test('a period includes its first and its last day in India’s time zone', async () => {
  const days = (await academy.run(sales, { by: 'day' })).map(({ key }) => key);
  const [first = '', second = ''] = days;

  const found = await academy.run(sales, { by: 'day', from: first, to: second });

  expect(found.map(({ key }) => key)).toEqual([first, second]);
});

test('a period includes all microseconds of its last day', async () => {
  const lastMoment = query`timestamptz '2020-03-31 23:59:59.9999+05:30'`;
  await academy.sql.execute(
    query`UPDATE refunds SET sent_at = ${lastMoment} WHERE id = (SELECT min(id) FROM refunds)`,
  );

  const march = await academy.run(sales, { by: 'day', from: '2020-03-01', to: '2020-03-31' });

  expect(march).toMatchObject([{ key: '2020-03-31', sentBack: expect.any(Number) }]);
});

test('a refund that was requested but not sent is not counted', async () => {
  const before = await academy.run(sales, { by: 'coupon' });
  const [order] = await academy.sql.select().from(orders).limit(1);
  await academy.sql.insert(refunds).values({
    orderId: order?.id ?? '',
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
])('returns 422 for %j', async (input) => {
  await expect(academy.run(sales, input)).rejects.toMatchObject({ status: 422 });
});

/** Sums up amounts in rupees. @returns paise */
function paiseIn<Name extends string>(lines: readonly Record<Name, number>[], name: Name): number {
  return lines.reduce((sum, line) => sum + Math.round(line[name] * 100), 0);
}
