import type { CouponView } from '@stepwell/api/coupon-view';
import { COUPONS } from './texts';

/** The number of a coupon's uses, with their limit if it has one: `3 of 100`. */
export function usesText({ uses, maxUses }: CouponView): string {
  return maxUses === null ? String(uses) : COUPONS.usesOf(uses, maxUses);
}
