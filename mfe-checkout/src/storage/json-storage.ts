import { removeStored, type StorageArea, storedKeys, storedText, storeText } from '@stepwell/shared-ui';

/** The parsed value; `null` if it is missing or invalid. */
export function readStored(area: StorageArea, key: string): unknown {
  try {
    return JSON.parse(storedText(area, key) ?? 'null');
  } catch {
    // Written by another release.
    return null;
  }
}

/** @returns whether the value was stored */
export function store(area: StorageArea, key: string, value: unknown): boolean {
  return storeText(area, key, JSON.stringify(value));
}

/** Removes all that the checkout stores in this tab: drafts, coupon and idempotency key. */
export function clearTab(): void {
  for (const key of storedKeys('sessionStorage'))
    if (key.startsWith('stepwell.checkout.')) removeStored('sessionStorage', key);
}
