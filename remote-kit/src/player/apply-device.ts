import type { Scenario } from '@stepwell/contract';

/**
 * Makes this browser the device of a scenario: nothing is left of the one before.
 * @param kept names in the local storage that stay, such as a tester's own choices
 */
export function becomeDevice(device: Scenario['device'] = {}, kept: readonly string[] = []): void {
  const left = kept.map((name) => [name, localStorage.getItem(name)] as const);
  localStorage.clear();
  sessionStorage.clear();
  for (const [name, value] of left) if (value !== null) localStorage.setItem(name, value);
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: the scenario's own format, and no promise before the page opens
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
  }
  for (const [key, value] of Object.entries(device.localStorage ?? {})) localStorage.setItem(key, value);
  for (const [key, value] of Object.entries(device.sessionStorage ?? {})) sessionStorage.setItem(key, value);
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  if (device.cookie) document.cookie = `${device.cookie}; path=/`;
}
