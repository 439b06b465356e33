/** @returns `undefined` in a browser that refuses media queries */
export function mediaQuery(query: string): MediaQueryList | undefined {
  try {
    return window.matchMedia(query);
  } catch {
    return undefined;
  }
}
