/**
 * Opens an address of another site in a new window without access to this one; in this window where the browser throws.
 * Whether a window was opened is unknown: with `noopener` every browser returns `null`.
 */
export function openWindow(address: string): void {
  try {
    window.open(address, '_blank', 'noopener,noreferrer');
  } catch {
    window.location.assign(address);
  }
}
