import { couponText } from '../../../coupons/coupon-text';
import { type CouponView, viewOf } from '../../../coupons/coupon-view';
import { knownCoupon } from '../../../coupons/known-coupon';
import type { Sql } from '../../../database/connection';
import { backOfficeCommand } from '../../command/back-office-command';

export const command = backOfficeCommand({
  args: '<code>',
  about: 'one coupon',
  act: showCoupon,
  async atTerminal({ run, show }, [code = '']) {
    show(await run({ code }), couponText);
  },
});

/** @throws ApiError 404 for an unknown code */
export async function showCoupon(tx: Sql, { code }: { code: string }): Promise<CouponView> {
  return viewOf(tx, await knownCoupon(tx, code));
}
