import { removeStored, storedKeys } from '@stepwell/shared-ui';
/** Removes all that the checkout stores in this tab: drafts, coupon and idempotency key. */
export function clearTab(): void {
  for (const key of storedKeys('sessionStorage'))
    if (key.startsWith('stepwell.checkout.')) removeStored('sessionStorage', key);
}
