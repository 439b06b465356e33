/** `device`: every tab, until forgotten. `tab`: this tab alone, until it is closed. */
export type StorageArea = 'device' | 'tab';

const AREAS = { device: 'localStorage', tab: 'sessionStorage' } as const;

// Storage may be full, forbidden by the browser, or hold what another release wrote: then nothing is remembered,
// and nothing breaks.

/** What is stored under the key, parsed; `null` for nothing, or nothing that can be read. */
export function readStored(storage: StorageArea, key: string): unknown {
  try {
    return JSON.parse(window[AREAS[storage]].getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Whether the value was stored. */
export function store(storage: StorageArea, key: string, value: unknown): boolean {
  try {
    window[AREAS[storage]].setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function removeStored(storage: StorageArea, key: string): void {
  try {
    window[AREAS[storage]].removeItem(key);
  } catch {
    // Nothing can be stored here, so nothing is.
  }
}

export function storedKeys(storage: StorageArea): string[] {
  try {
    return Object.keys(window[AREAS[storage]]);
  } catch {
    return [];
  }
}
