/** `window.matchMedia`. @returns `undefined` in a browser where it is missing or throws */
export function mediaQuery(query: string): MediaQueryList | undefined {
  try {
    return window.matchMedia(query);
  } catch {
    return undefined;
  }
}
