import { amount, details, moment } from '../cli/terminal/print';
import type { CouponView } from './coupon-view';

/** A coupon, as staff read it. */
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
