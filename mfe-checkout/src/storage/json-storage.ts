import { removeStored, type StorageArea, storedKeys, storedText, storeText } from '@stepwell/shared-ui';

/** The stored value; `null` if it is missing or is not JSON. */
export function readJson<T>(area: StorageArea, key: string): T | null {
  try {
    return JSON.parse(storedText(area, key) ?? 'null');
  } catch {
    return null;
  }
}

/** @returns whether the value was stored */
export function storeJson(area: StorageArea, key: string, value: unknown): boolean {
  return storeText(area, key, JSON.stringify(value));
}

/** Removes everything that the checkout stores in this tab: drafts, coupons and attempts. */
export function clearTab(): void {
  for (const key of storedKeys('sessionStorage'))
    if (key.startsWith('stepwell.checkout.')) removeStored('sessionStorage', key);
}
