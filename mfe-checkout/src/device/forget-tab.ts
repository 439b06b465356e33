import { removeStored, storedKeys } from './device-storage';

/** Removes all that the checkout keeps in this tab: what was typed, the coupon, the reference, the attempt at an order. */
export function forgetTab(): void {
  for (const key of storedKeys('tab')) if (key.startsWith('stepwell.checkout.')) removeStored('tab', key);
}
