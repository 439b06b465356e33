import type { Scenario } from '@stepwell/contract';

/**
 * Replaces storage and cookies of this browser by those of a scenario's device.
 * @param keptNames names in the local storage that are not deleted, such as a tester's own choices
 */
export function applyDevice(device: Scenario['device'] = {}, keptNames: readonly string[] = []): void {
  const keptEntries = keptNames.map((name) => [name, localStorage.getItem(name)] as const);
  localStorage.clear();
  sessionStorage.clear();
  for (const [name, value] of keptEntries) if (value !== null) localStorage.setItem(name, value);
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: takes the format of scenarios, and is done before the page continues
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
  }
  for (const [key, value] of Object.entries(device.localStorage ?? {})) localStorage.setItem(key, value);
  for (const [key, value] of Object.entries(device.sessionStorage ?? {})) sessionStorage.setItem(key, value);
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  if (device.cookie) document.cookie = `${device.cookie}; path=/`;
}
