import type { CommandContext } from '../cli/command/command';
import type { Sql } from '../database/connection';
import { type CouponRow, coupons, courses } from '../database/schema';
import { ApiError } from '../lib/api-error';
import { isUnpayable, priceOf } from '../orders/pricing/pricing';
import { gstTerms } from '../settings/academy-settings';
import { readSettings } from '../settings/settings.repository';
import { discountOf } from './coupon-rules';
import { type CouponView, viewOf } from './coupon-view';
import { couponOf, type NewCoupon } from './new-coupon';

/** @throws ApiError 409 for a code that exists, 422 for terms that are wrong or would make a course free */
export async function createCoupon(
  tx: Sql,
  given: NewCoupon,
  { record }: CommandContext,
): Promise<CouponView> {
  const coupon = couponOf(given);
  // In the order of the list, so that a refusal names the same course on every database.
  const courseRows = await tx.select().from(courses).orderBy(courses.position, courses.id);
  const unknown = coupon.courseIds?.filter((id) => courseRows.every((course) => course.id !== id)) ?? [];
  if (unknown.length > 0) throw new ApiError(404, `There is no course '${unknown.join("', '")}'`);
  await refuseUnpayable(tx, coupon, courseRows, given.allowFree ?? false);
  const created = await tx.insert(coupons).values(coupon).onConflictDoNothing().returning();
  const [row] = created;
  if (!row) throw new ApiError(409, `The coupon ${coupon.code} exists already`);
  await record('coupon.create', row.code, { ...given });
  return viewOf(tx, row);
}

/** A coupon that makes a course free, or so cheap that no app can pay it, is nearly always a slip. */
async function refuseUnpayable(
  tx: Sql,
  coupon: typeof coupons.$inferInsert,
  courseRows: (typeof courses.$inferSelect)[],
  allowFree: boolean,
): Promise<void> {
  const terms = gstTerms(await readSettings(tx));
  const discount = discountOf(coupon as CouponRow);
  for (const { id, pricePaise } of courseRows) {
    const isMeant = !coupon.courseIds || coupon.courseIds.includes(id);
    if (!isMeant || pricePaise === null || pricePaise < (coupon.minimumPricePaise ?? 0)) continue;
    const price = priceOf({ pricePaise, ...terms, discount });
    if (price.totalPaise === 0 && !allowFree) {
      throw new ApiError(422, `${coupon.code} would make '${id}' free. If that is meant: --allow-free.`);
    }
    if (isUnpayable(price)) {
      throw new ApiError(422, `With ${coupon.code} '${id}' would cost less than ₹1, which no UPI app pays`);
    }
  }
}
