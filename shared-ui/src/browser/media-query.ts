/** @returns `undefined` where the browser answers no media queries */
export function mediaQuery(query: string): MediaQueryList | undefined {
  try {
    return window.matchMedia(query);
  } catch {
    return undefined;
  }
}
