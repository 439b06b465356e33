import { asc } from 'drizzle-orm';
import { usesOf } from '../../../coupons/coupon-text';
import { type CouponView, viewsOf } from '../../../coupons/coupon-view';
import type { Sql } from '../../../database/connection';
import { coupons } from '../../../database/schema';
import { backOfficeCommand } from '../../command/back-office-command';
import { moment, table } from '../../terminal/print';

export const command = backOfficeCommand({
  about: 'every coupon and how often it was used',
  act: listCoupons,
  async atTerminal({ run, show }) {
    show(await run(undefined), (list) =>
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
  },
});

export async function listCoupons(tx: Sql): Promise<CouponView[]> {
  return viewsOf(tx, await tx.select().from(coupons).orderBy(asc(coupons.code)));
}
