import type { CouponView } from '@stepwell/api/coupon-view';
import { COUPONS } from './texts';

/** A coupon as the back office shows it. */
export type CouponItem = CouponView;

export function usesText({ uses, maxUses }: CouponItem): string {
  return maxUses === null ? String(uses) : COUPONS.usesOf(uses, maxUses);
}
