import { formatPrice } from '@stepwell/contract';
import { and, count, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import type { CourseRow } from '../database/schema/catalogue';
import { type CouponRow, coupons, orders } from '../database/schema/orders';
import { apiErrorOf } from '../lib/api-error';
import { type Discount, type GstTerms, type Price, priceOf, rupees } from '../orders/pricing';

/** The order for which a coupon is to be used. */
export interface CouponUse {
  courseId: string;
  pricePaise: number;
  /** Unknown before the order is placed. */
  email?: string;
}

/** Statuses of orders that hold a use of their coupon: from the order to its expiry, rejection or cancellation. */
const HOLDING = ['created', 'under-review', 'confirmed', 'refunded'] as const;

export async function findCoupon(database: Sql, code: string): Promise<CouponRow | undefined> {
  const [coupon] = await database.select().from(coupons).where(eq(coupons.code, code));
  return coupon;
}

/** The coupon, if it can be used now. @throws ApiError 404, 409 or 410 (docs/contract.md §3.4) */
export async function usableCoupon(database: Sql, code: string, use: CouponUse): Promise<CouponRow> {
  return checkCoupon(database, await findCoupon(database, code), use);
}

/** Like `usableCoupon`, and locks a limited coupon's row until the transaction ends, so that its uses are counted one after the other. */
export async function lockedCoupon(tx: Sql, code: string, use: CouponUse): Promise<CouponRow> {
  const found = await findCoupon(tx, code);
  const isLimited = found && (found.maxUses !== null || found.maxUsesPerEmail !== null);
  if (!isLimited) return checkCoupon(tx, found, use);
  // A coupon without a use left is refused without waiting for the lock.
  await checkCoupon(tx, found, use);
  const [coupon] = await tx.select().from(coupons).where(eq(coupons.code, code)).for('no key update');
  return checkCoupon(tx, coupon, use);
}

async function checkCoupon(
  database: Sql,
  coupon: CouponRow | undefined,
  { courseId, pricePaise, email }: CouponUse,
): Promise<CouponRow> {
  if (!coupon || coupon.disabledAt) throw apiErrorOf('unknown-coupon');
  const { startsAt, endsAt, courseIds, minimumPricePaise, maxUses, maxUsesPerEmail } = coupon;
  const now = new Date();
  if (startsAt && startsAt > now) throw apiErrorOf('coupon-not-started');
  if (endsAt && endsAt < now) throw apiErrorOf('coupon-ended');
  if (courseIds && !courseIds.includes(courseId)) throw apiErrorOf('coupon-of-another-course');
  if (minimumPricePaise !== null && pricePaise < minimumPricePaise)
    throw apiErrorOf('below-coupon-minimum', formatPrice(rupees(minimumPricePaise)));
  if (maxUses !== null && (await usesOf(database, coupon)) >= maxUses) throw apiErrorOf('coupon-used-up');
  if (
    maxUsesPerEmail !== null &&
    email !== undefined &&
    (await usesOf(database, coupon, email)) >= maxUsesPerEmail
  )
    throw apiErrorOf('coupon-used-by-this-email');
  return coupon;
}

/** Number of orders that hold a use of a coupon, in all or by one e-mail address. */
function usesOf(database: Sql, { code }: Pick<CouponRow, 'code'>, email?: string): Promise<number> {
  const isOfEmail = email && sql`lower(${orders.studentEmail}) = ${email.toLowerCase()}`;
  return database.$count(
    orders,
    and(eq(orders.couponCode, code), inArray(orders.status, [...HOLDING]), isOfEmail || undefined),
  );
}

/** Number of uses of every coupon that has any. */
export async function usesByCode(tx: Sql): Promise<ReadonlyMap<string | null, number>> {
  const rows = await tx
    .select({ code: orders.couponCode, uses: count() })
    .from(orders)
    .where(and(isNotNull(orders.couponCode), inArray(orders.status, [...HOLDING])))
    .groupBy(orders.couponCode);
  return new Map(rows.map(({ code, uses }) => [code, uses]));
}

export function discountOf({ percentBps, amountPaise, capPaise }: CouponRow): Discount {
  return percentBps === null ? { amountPaise: amountPaise ?? 0 } : { percentBps, capPaise };
}

/** The price of a course with a coupon; `undefined` if the course has no price, or the coupon is not for it. */
export function priceWith(
  coupon: CouponRow,
  { id, pricePaise }: Pick<CourseRow, 'id' | 'pricePaise'>,
  gst: GstTerms,
): Price | undefined {
  const isOfCourse = !coupon.courseIds || coupon.courseIds.includes(id);
  if (!isOfCourse || pricePaise === null || pricePaise < (coupon.minimumPricePaise ?? 0)) return undefined;
  return priceOf({ pricePaise, ...gst, discount: discountOf(coupon) });
}
