import { cleanCouponCode } from '@stepwell/contract';
import { eq } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { type CouponRow, coupons } from '../database/schema';
import { ApiError } from '../lib/api-error';

export async function knownCoupon(tx: Sql, code: string): Promise<CouponRow> {
  const [coupon] = await tx
    .select()
    .from(coupons)
    .where(eq(coupons.code, cleanCouponCode(code)));
  if (!coupon) throw new ApiError(404, `There is no coupon '${code}'`);
  return coupon;
}
