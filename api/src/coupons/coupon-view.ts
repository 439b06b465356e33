import { formatAmount } from '@stepwell/contract';
import { amount, details, moment } from '../cli/terminal/print';
import type { Sql } from '../database/connection';
import type { CouponRow } from '../database/schema';
import { orderCount, orderCounts } from '../orders/counts/order-counts';
import { rupees } from '../orders/pricing/pricing';

/** A coupon as staff see it; amounts in rupees. */
export type CouponView = ReturnType<typeof withUses>;

/** A coupon with the number of its uses. */
export async function viewOf(tx: Sql, coupon: CouponRow): Promise<CouponView> {
  return withUses(coupon, await orderCount(tx, 'coupon', coupon.code));
}

/** Like `viewOf`, for many coupons, whose uses are read by one query. */
export async function viewsOf(tx: Sql, coupons: readonly CouponRow[]): Promise<CouponView[]> {
  const uses = await orderCounts(tx, 'coupon');
  return coupons.map((coupon) => withUses(coupon, uses.get(coupon.code) ?? 0));
}

function withUses(coupon: CouponRow, uses: number) {
  const { code, maxUses, maxUsesPerEmail, courseIds, startsAt, endsAt } = coupon;
  return {
    code,
    discount: discountText(coupon),
    minimum: coupon.minimumPricePaise === null ? null : rupees(coupon.minimumPricePaise),
    starts: startsAt?.toISOString() ?? null,
    ends: endsAt?.toISOString() ?? null,
    uses,
    maxUses,
    maxUsesPerEmail,
    courses: courseIds,
    state: stateOf(coupon, uses, new Date()),
  };
}

function discountText({ percentBps, amountPaise, capPaise }: CouponRow): string {
  if (percentBps === null) return formatAmount(rupees(amountPaise ?? 0));
  const share = `${percentBps / 100} %`;
  return capPaise === null ? share : `${share}, at most ${formatAmount(rupees(capPaise))}`;
}

function stateOf(coupon: CouponRow, uses: number, now: Date) {
  if (coupon.disabledAt) return 'disabled';
  if (coupon.startsAt && coupon.startsAt > now) return 'not started';
  if (coupon.endsAt && coupon.endsAt < now) return 'ended';
  return coupon.maxUses !== null && uses >= coupon.maxUses ? 'used up' : 'active';
}

/** Formats a coupon for the terminal. */
export function couponText(coupon: CouponView): string {
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

export function usesOf({ uses, maxUses }: CouponView): string {
  return maxUses === null ? String(uses) : `${uses} of ${maxUses}`;
}
