/** `localStorage` is shared by all tabs and persistent; `sessionStorage` belongs to this tab. */
export type StorageArea = 'localStorage' | 'sessionStorage';

// If the visitor blocks site data, even reading the property `localStorage` throws; if storage is full, writing throws.

/** @returns the stored text; `null` if it is missing or storage is refused */
export function storedText(area: StorageArea, key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** @returns whether the text was stored */
export function storeText(area: StorageArea, key: string, text: string): boolean {
  try {
    window[area].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

export function removeStored(area: StorageArea, key: string): void {
  try {
    window[area].removeItem(key);
  } catch {
    // Storage that the browser refuses contains nothing to remove.
  }
}

/** @returns all keys; empty if storage is refused */
export function storedKeys(area: StorageArea): string[] {
  try {
    return Object.keys(window[area]);
  } catch {
    return [];
  }
}

/** `sessionStorage`, for callers that catch its errors themselves. @throws where storage is refused */
export function tabStorage(): Storage {
  return window.sessionStorage;
}
