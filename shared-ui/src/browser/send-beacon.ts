/** Queues a text that the browser sends even if the page is left. @returns whether the browser accepted it */
export function sendBeacon(path: string, text: string): boolean {
  try {
    return navigator.sendBeacon(path, text);
  } catch {
    return false;
  }
}
