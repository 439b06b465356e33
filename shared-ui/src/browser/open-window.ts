/**
 * Opens an address of another site in a new window that cannot access the present window; if the browser throws, in the present window.
 * Returns nothing, because a blocked window cannot be detected: with `noopener`, `window.open` always returns `null`.
 */
export function openWindow(address: string): void {
  try {
    window.open(address, '_blank', 'noopener,noreferrer');
  } catch {
    window.location.assign(address);
  }
}
