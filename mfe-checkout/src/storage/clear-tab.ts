import { removeStored, storedKeys } from '@stepwell/shared-ui';
/** Removes all that the checkout keeps in this tab: what was typed, the coupon, the reference, the attempt at an order. */
export function clearTab(): void {
  for (const key of storedKeys('sessionStorage'))
    if (key.startsWith('stepwell.checkout.')) removeStored('sessionStorage', key);
}
