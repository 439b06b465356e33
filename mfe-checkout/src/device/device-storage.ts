import {
  type StorageArea as Area,
  storedKeys as keys,
  removeStored as remove,
  storedText,
  storeText,
} from '@stepwell/shared-ui';

/** `device`: every tab, until forgotten. `tab`: this tab alone, until it is closed. */
export type StorageArea = 'device' | 'tab';

const AREAS: Record<StorageArea, Area> = { device: 'localStorage', tab: 'sessionStorage' };

/** What is stored under the key, parsed; `null` for nothing, or nothing that can be read. */
export function readStored(storage: StorageArea, key: string): unknown {
  try {
    return JSON.parse(storedText(AREAS[storage], key) ?? 'null');
  } catch {
    // Another release wrote it.
    return null;
  }
}

/** Whether the value was stored. */
export function store(storage: StorageArea, key: string, value: unknown): boolean {
  return storeText(AREAS[storage], key, JSON.stringify(value));
}

export function removeStored(storage: StorageArea, key: string): void {
  remove(AREAS[storage], key);
}

export function storedKeys(storage: StorageArea): string[] {
  return keys(AREAS[storage]);
}
