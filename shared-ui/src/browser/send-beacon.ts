/** Hands a text over to the browser, which sends it even if the page is left. @returns whether the browser took it */
export function sendBeacon(path: string, text: string): boolean {
  try {
    return navigator.sendBeacon(path, text);
  } catch {
    return false;
  }
}
