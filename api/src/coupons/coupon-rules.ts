import { formatPrice } from '@stepwell/contract';
import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { type CouponRow, type CourseRow, type OrderRow, orders } from '../database/schema';
import { apiErrorOf } from '../lib/api-error';
import { type Discount, type GstTerms, type Price, priceOf, rupees } from '../orders/pricing/pricing';
import { countUses, findCoupon, isOfEmail, lockCoupon } from './coupons.repository';

// Decides whether a coupon can be used for an order, by its terms and its limits of uses.

/** The order for which a coupon is to be used. */
export interface CouponUse {
  courseId: string;
  pricePaise: number;
  /** The learner's e-mail address; unknown before the order is placed. */
  email?: string;
}

/**
 * Returns the coupon if it can be used now. Another order can take its last use, unless the caller holds the lock of `lockCoupon`.
 * @throws ApiError 404, 409 or 410 (docs/contract.md §3.4)
 */
export async function usableCoupon(
  database: Sql,
  coupon: CouponRow | null,
  use: CouponUse,
): Promise<CouponRow> {
  if (!coupon || coupon.disabledAt) throw apiErrorOf('unknown-coupon');
  refuseByTerms(coupon, use, new Date());
  await refuseByUses(database, coupon, use);
  return coupon;
}

export function isLimited({ maxUses, maxUsesPerEmail }: CouponRow): boolean {
  return maxUses !== null || maxUsesPerEmail !== null;
}

export function discountOf(coupon: CouponRow): Discount {
  return coupon.percentBps === null
    ? { amountPaise: coupon.amountPaise ?? 0 }
    : { percentBps: coupon.percentBps, capPaise: coupon.capPaise };
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

function refuseByTerms(coupon: CouponRow, { courseId, pricePaise }: CouponUse, now: Date): void {
  const { startsAt, endsAt, courseIds, minimumPricePaise } = coupon;
  if (startsAt && startsAt > now) throw apiErrorOf('coupon-not-started');
  if (endsAt && endsAt < now) throw apiErrorOf('coupon-ended');
  if (courseIds && !courseIds.includes(courseId)) {
    throw apiErrorOf('coupon-of-another-course');
  }
  if (minimumPricePaise !== null && pricePaise < minimumPricePaise) {
    throw apiErrorOf('below-coupon-minimum', formatPrice(rupees(minimumPricePaise)));
  }
}

async function refuseByUses(database: Sql, coupon: CouponRow, { email }: CouponUse): Promise<void> {
  if (!isLimited(coupon)) return;
  const { maxUses, maxUsesPerEmail } = coupon;
  const { all, byEmail } = await countUses(database, coupon, email);
  if (maxUses !== null && all >= maxUses) throw apiErrorOf('coupon-used-up');
  if (email !== undefined && maxUsesPerEmail !== null && byEmail >= maxUsesPerEmail) {
    throw apiErrorOf('coupon-used-by-this-email');
  }
}

/**
 * Checks whether confirming an order would exceed a limit of its coupon. This is possible, because an unpaid order may have lost its use to
 * another order. Takes the lock of `lockCoupon`, so that two confirmations are counted one after the other.
 * @returns a sentence about the exceeded limit; `undefined` if no limit is exceeded
 */
export async function couponExcess(tx: Sql, order: OrderRow): Promise<string | undefined> {
  const { couponCode, studentEmail } = order;
  const found = couponCode === null ? null : await findCoupon(tx, couponCode);
  if (!found || !isLimited(found)) return undefined;
  const coupon = await lockCoupon(tx, found, studentEmail);
  if (!coupon) return undefined;
  const { code, maxUses, maxUsesPerEmail } = coupon;
  const isConfirmedUse = and(
    eq(orders.couponCode, code),
    inArray(orders.status, ['confirmed', 'refunded']),
    ne(orders.id, order.id),
  );
  if (maxUses !== null && (await tx.$count(orders, isConfirmedUse)) >= maxUses) {
    return `coupon ${code} has reached its limit of ${maxUses} by confirmed orders`;
  }
  if (maxUsesPerEmail === null) return undefined;
  const ofEmail = and(isConfirmedUse, isOfEmail(studentEmail));
  if ((await tx.$count(orders, ofEmail)) < maxUsesPerEmail) return undefined;
  return `coupon ${code} has reached its limit of ${maxUsesPerEmail} for this e-mail address by confirmed orders`;
}

/**
 * Hours for which an unpaid order holds a use of its coupon. The time is short, so that orders that are never paid cannot exhaust the
 * coupon.
 */
const COUPON_HOLD_HOURS = 2;

const MINUTE_MS = 60_000;

/**
 * Returns the time until which an unpaid order holds a use of its coupon: in two hours, rounded up to a whole minute, so that
 * `mergeCounts` (orders/counts) can merge all uses that end in the same minute.
 */
export function couponHeldUntil(placedAt: Date): Date {
  const held = placedAt.getTime() + COUPON_HOLD_HOURS * 60 * MINUTE_MS;
  return new Date(Math.ceil(held / MINUTE_MS) * MINUTE_MS);
}
