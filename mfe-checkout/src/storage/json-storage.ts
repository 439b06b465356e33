import { type StorageArea, storedText, storeText } from '@stepwell/shared-ui';

/** What is stored under the key, parsed; `null` for nothing, or nothing that can be read. */
export function readStored(area: StorageArea, key: string): unknown {
  try {
    return JSON.parse(storedText(area, key) ?? 'null');
  } catch {
    // Another release wrote it.
    return null;
  }
}

/** @returns whether the value was stored */
export function store(area: StorageArea, key: string, value: unknown): boolean {
  return storeText(area, key, JSON.stringify(value));
}
