import type { CouponView } from '@stepwell/api/coupon-view';

/** A coupon as the back office shows it. */
export type CouponItem = CouponView;

export const COUPON_STATES: Readonly<Record<CouponItem['state'], string>> = {
  disabled: 'Out of use',
  'not started': 'Not started',
  ended: 'Ended',
  'used up': 'Used up',
  active: 'Valid',
};

export function usesText({ uses, maxUses }: CouponItem): string {
  return maxUses === null ? String(uses) : `${uses} of ${maxUses}`;
}
