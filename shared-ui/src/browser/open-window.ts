/**
 * Opens an address of another site in a new window, which gets no hold on this one; in this window where the browser throws.
 * Whether a window has opened is not known: with `noopener` every browser answers `null`.
 */
export function openWindow(address: string): void {
  try {
    window.open(address, '_blank', 'noopener,noreferrer');
  } catch {
    window.location.assign(address);
  }
}
