import { cleanCouponCode } from '@stepwell/contract';
import { asc, eq } from 'drizzle-orm';
import { Refusal } from '../base/refusal';
import type { CommandContext } from '../command/command';
import type { Sql } from '../database/connection';
import { type CouponRow, coupons, courses } from '../database/schema';
import { isUnpayable, priceOf } from '../pricing/pricing';
import { gstTerms, readSettings } from '../settings/settings.repository';
import { type CouponView, viewOf } from './coupon-view';
import { discountOf } from './coupons.repository';
import { couponOf, type NewCoupon } from './new-coupon';

export async function listCoupons(tx: Sql): Promise<CouponView[]> {
  const views: CouponView[] = [];
  for (const coupon of await tx.select().from(coupons).orderBy(asc(coupons.code))) {
    views.push(await viewOf(tx, coupon));
  }
  return views;
}

/** @throws Refusal 404 for an unknown code */
export async function showCoupon(tx: Sql, { code }: { code: string }): Promise<CouponView> {
  return viewOf(tx, await knownCoupon(tx, code));
}

/** @throws Refusal 404 for an unknown code */
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

/** @throws Refusal 409 for a code that exists, 422 for terms that are wrong or would make a course free */
export async function createCoupon(
  tx: Sql,
  given: NewCoupon,
  { record }: CommandContext,
): Promise<CouponView> {
  const coupon = couponOf(given);
  const courseRows = await tx.select().from(courses);
  const unknown = coupon.courseIds?.filter((id) => courseRows.every((course) => course.id !== id)) ?? [];
  if (unknown.length > 0) throw new Refusal(404, `There is no course '${unknown.join("', '")}'`);
  await refuseUnpayable(tx, coupon, courseRows, given.allowFree ?? false);
  const created = await tx.insert(coupons).values(coupon).onConflictDoNothing().returning();
  const [row] = created;
  if (!row) throw new Refusal(409, `The coupon ${coupon.code} exists already`);
  await record('coupon.create', row.code, { ...given });
  return viewOf(tx, row);
}

async function knownCoupon(tx: Sql, code: string): Promise<CouponRow> {
  const [coupon] = await tx
    .select()
    .from(coupons)
    .where(eq(coupons.code, cleanCouponCode(code)));
  if (!coupon) throw new Refusal(404, `There is no coupon '${code}'`);
  return coupon;
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
      throw new Refusal(422, `${coupon.code} would make '${id}' free. If that is meant: --allow-free.`);
    }
    if (isUnpayable(price)) {
      throw new Refusal(422, `With ${coupon.code} '${id}' would cost less than ₹1, which no UPI app pays`);
    }
  }
}
