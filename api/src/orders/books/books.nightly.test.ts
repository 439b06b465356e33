import { useAcademy } from '../../../testing/academy';
import { addOrders, allLines, paise, sumOf } from '../../../testing/made-books';
import { gstr1 } from './gstr1';
import { sales } from './sales';

const academy = useAcademy();

describe('10,000 orders of three months', () => {
  beforeAll(async () => {
    await addOrders(academy, 10_000);
  });

  test('have the same sums in the accountants’ export and the GSTR-1 return, each month, to the paisa', async () => {
    const months = [
      { from: '2026-09-01', to: '2026-09-30' },
      { from: '2026-10-01', to: '2026-10-31' },
      { from: '2026-11-01', to: '2026-11-30' },
    ];
    let count = 0;
    for (const month of months) {
      const lines = (await allLines(academy, month)).filter(({ document }) =>
        /invoice|credit/.test(document),
      );
      const { b2b, b2cLarge, b2c, creditNotes: notes, total } = await academy.run(gstr1, month);
      count += lines.length;

      expect(paise(total)).toEqual(paise(sumOf(lines)));
      expect(paise(sumOf([...b2b, ...b2cLarge, ...b2c, ...notes]))).toEqual(paise(total));
    }
    expect(count).toBe(11_000);
  });

  test.each(['day', 'course', 'coupon', 'referral'])('have the same sum in the sales by %s', async (by) => {
    const lines = await academy.run(sales, { by });

    expect(lines.reduce((sum, line) => sum + line.orders, 0)).toBe(10_000);
    const sentBack = lines.reduce((sum, line) => sum + line.sentBack, 0);
    expect(Math.round(sentBack * 100)).toBe(1000 * 100_00);
  });
});
