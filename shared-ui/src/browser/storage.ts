/** `localStorage` is shared by all tabs and kept; `sessionStorage` belongs to this tab. */
export type StorageArea = 'localStorage' | 'sessionStorage';

// Where site data is blocked, reading the property `localStorage` throws already; where storage is full, writing does.

/** @returns the stored text; `null` for none, or where storage refuses */
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
    // Storage that refuses holds nothing.
  }
}

/** @returns all keys; empty where storage refuses */
export function storedKeys(area: StorageArea): string[] {
  try {
    return Object.keys(window[area]);
  } catch {
    return [];
  }
}

/** For functions of other packages that take the tab's storage and guard their access themselves. @throws where storage refuses */
export function tabStorage(): Storage {
  return window.sessionStorage;
}
