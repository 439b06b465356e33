import type { Scenario } from '@stepwell/contract';
import { THEME_KEY } from '@stepwell/shell/theme';

/** Makes this browser the device of a scenario: nothing is left of the one before but the tester's theme. */
export function becomeDevice(device: Scenario['device'] = {}): void {
  const theme = localStorage.getItem(THEME_KEY);
  localStorage.clear();
  sessionStorage.clear();
  if (theme) localStorage.setItem(THEME_KEY, theme);
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: the scenario's own format, and no promise before the page opens
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
  }
  for (const [key, value] of Object.entries(device.localStorage ?? {})) localStorage.setItem(key, value);
  for (const [key, value] of Object.entries(device.sessionStorage ?? {})) sessionStorage.setItem(key, value);
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  if (device.cookie) document.cookie = `${device.cookie}; path=/`;
}
