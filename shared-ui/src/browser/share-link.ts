/**
 * Opens the device's share sheet.
 * @returns whether the sheet was opened, even if the visitor then cancelled; `false` where the browser has no sheet or refuses to open it
 */
export async function shareLink(link: { title: string; url: string }): Promise<boolean> {
  if (!('share' in navigator)) return false;
  try {
    await navigator.share(link);
    return true;
  } catch (reason) {
    return reason instanceof DOMException && reason.name === 'AbortError';
  }
}
