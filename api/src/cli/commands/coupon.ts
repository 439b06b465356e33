import type { Command } from 'commander';
import type { CouponView } from '../../coupons/coupon-view';
import type { NewCoupon } from '../../coupons/new-coupon';
import { addCommand } from '../terminal/command-line';
import { amount, details, moment, table } from '../terminal/print';

export function couponCommands(program: Command): void {
  const coupon = program.command('coupon').description('the coupons');

  addCommand(coupon, 'list', 'every coupon and how often it was used', async (terminal) => {
    terminal.show(await terminal.run('coupon.list', undefined), (list) =>
      table(
        ['CODE', 'DISCOUNT', 'STATE', 'USES', 'STARTS', 'ENDS', 'COURSES'],
        list.map((one) => [
          one.code,
          one.discount,
          one.state,
          usesOf(one),
          moment(one.starts),
          moment(one.ends),
          one.courses?.join(', ') ?? 'all',
        ]),
      ),
    );
  });

  addCommand(coupon, 'show <code>', 'one coupon', async (terminal, [code = '']) => {
    terminal.show(await terminal.run('coupon.show', { code }), couponText);
  });

  addCommand<Omit<NewCoupon, 'code'>>(
    coupon,
    'create <code>',
    'a coupon of a percentage or of a fixed amount',
    async (
      terminal,
      [code = ''],
      { percent, amount: rupees, cap, minimum, starts, ends, uses, usesPerEmail, courses, allowFree },
    ) => {
      const terms = {
        percent,
        amount: rupees,
        cap,
        minimum,
        starts,
        ends,
        uses,
        usesPerEmail,
        courses,
        allowFree,
      };
      terminal.show(await terminal.run('coupon.create', { code, ...terms }), couponText);
    },
    { writes: true },
  )
    .option('--percent <number>', 'per cent off, such as 10')
    .option('--amount <rupees>', 'rupees off, such as 500')
    .option('--cap <rupees>', 'at most so much off')
    .option('--minimum <rupees>', 'only for courses of this price and more')
    .option('--starts <date>', 'from this day or time on')
    .option('--ends <date>', 'to the end of this day, or to this time')
    .option('--uses <number>', 'so many orders altogether')
    .option('--uses-per-email <number>', 'so many orders of one e-mail address')
    .option('--courses <ids...>', 'only for these courses')
    .option('--allow-free', 'lets it make a course free');

  addCommand(
    coupon,
    'disable <code>',
    'take a coupon out of use; orders keep their price',
    async (terminal, [code = '']) =>
      terminal.show(await terminal.run('coupon.disable', { code }), couponText),
    { writes: true },
  );
}

function usesOf({ uses, maxUses }: CouponView): string {
  return maxUses === null ? String(uses) : `${uses} of ${maxUses}`;
}

function couponText(coupon: CouponView): string {
  return details([
    ['code', coupon.code],
    ['discount', coupon.discount],
    ['state', coupon.state],
    ['uses', usesOf(coupon)],
    ['uses per e-mail', coupon.maxUsesPerEmail ?? 'any number'],
    ['least price', coupon.minimum === null ? 'any' : amount(coupon.minimum)],
    ['starts', moment(coupon.starts) || 'at once'],
    ['ends', moment(coupon.ends) || 'never'],
    ['courses', coupon.courses?.join(', ') ?? 'all'],
  ]);
}
