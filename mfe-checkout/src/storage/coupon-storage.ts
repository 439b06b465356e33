import { removeStored } from '@stepwell/shared-ui';
import { readStored, store } from './json-storage';

// The applied code survives a reload of this tab, so that the total does not rise unnoticed, and a retried order has the same values.

const PREFIX = 'stepwell.checkout.coupon.';

export function rememberCoupon(courseId: string, couponCode: string): void {
  store('sessionStorage', PREFIX + courseId, couponCode);
}

export function rememberedCoupon(courseId: string): string {
  const code = readStored('sessionStorage', PREFIX + courseId);
  return typeof code === 'string' ? code : '';
}

export function forgetCoupon(courseId: string): void {
  removeStored('sessionStorage', PREFIX + courseId);
}
