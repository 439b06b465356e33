import { removeStored } from '@stepwell/shared-ui';
import { readJson, storeJson } from './json-storage';

// The code of the applied coupon, by course. It survives a reload of this tab, so that the total does not rise unnoticed, and a retried
// order has the same values.

const PREFIX = 'stepwell.checkout.coupon.';

export function rememberCoupon(courseId: string, couponCode: string): void {
  storeJson('sessionStorage', PREFIX + courseId, couponCode);
}

export function rememberedCoupon(courseId: string): string {
  return readJson<string>('sessionStorage', PREFIX + courseId) ?? '';
}

export function forgetCoupon(courseId: string): void {
  removeStored('sessionStorage', PREFIX + courseId);
}
