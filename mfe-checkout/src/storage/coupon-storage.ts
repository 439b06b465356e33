import { removeStored } from '@stepwell/shared-ui';
import { readStored, store } from './json-storage';

// The applied code survives a refresh of this tab: the total must not rise behind the learner's back, and a retried
// order must carry the same values to be the same order.

const PREFIX = 'stepwell.checkout.coupon.';

export function rememberCoupon(courseId: string, couponCode: string): void {
  store('sessionStorage', PREFIX + courseId, couponCode);
}

export function recallCoupon(courseId: string): string {
  const code = readStored('sessionStorage', PREFIX + courseId);
  return typeof code === 'string' ? code : '';
}

export function forgetCoupon(courseId: string): void {
  removeStored('sessionStorage', PREFIX + courseId);
}
