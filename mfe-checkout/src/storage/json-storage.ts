import { removeStored, type StorageArea, storedKeys, storedText, storeText } from '@stepwell/shared-ui';

/** The parsed value; `null` if it is missing or invalid. */
export function readStored(area: StorageArea, key: string): unknown {
  try {
    return JSON.parse(storedText(area, key) ?? 'null');
  } catch {
    // Another release has written a value of another form.
    return null;
  }
}

/** @returns whether the value was stored */
export function store(area: StorageArea, key: string, value: unknown): boolean {
  return storeText(area, key, JSON.stringify(value));
}

/** Removes everything that the checkout stores in this tab: drafts, coupon and idempotency key. */
export function clearTab(): void {
  for (const key of storedKeys('sessionStorage'))
    if (key.startsWith('stepwell.checkout.')) removeStored('sessionStorage', key);
}
