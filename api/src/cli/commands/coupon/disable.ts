import { eq } from 'drizzle-orm';
import { couponText } from '../../../coupons/coupon-text';
import { type CouponView, viewOf } from '../../../coupons/coupon-view';
import { knownCoupon } from '../../../coupons/known-coupon';
import type { Sql } from '../../../database/connection';
import { coupons } from '../../../database/schema';
import { backOfficeCommand } from '../../command/back-office-command';
import type { CommandContext } from '../../command/command';

export const command = backOfficeCommand({
  args: '<code>',
  about: 'take a coupon out of use; orders keep their price',
  writes: true,
  act: disableCoupon,
  async atTerminal({ run, show }, [code = '']) {
    show(await run({ code }), couponText);
  },
});

/** @throws ApiError 404 for an unknown code */
export async function disableCoupon(
  tx: Sql,
  { code }: { code: string },
  { record }: CommandContext,
): Promise<CouponView> {
  const coupon = await knownCoupon(tx, code);
  const disabledAt = coupon.disabledAt ?? new Date();
  await tx.update(coupons).set({ disabledAt }).where(eq(coupons.code, coupon.code));
  await record('coupon.disable', coupon.code);
  return viewOf(tx, { ...coupon, disabledAt });
}
