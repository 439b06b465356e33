// What jsdom lacks of a browser, for tests of parts that ask for it.

/** Every media query is answered alike. */
export function answerMediaQueries(matches: boolean): void {
  window.matchMedia = () => Object.assign(new EventTarget(), { matches }) as unknown as MediaQueryList;
}

/** Nothing ever comes into view. */
export function keepAllOutOfView(): void {
  Object.assign(globalThis, {
    IntersectionObserver: class {
      observe() {}
      disconnect() {}
    },
  });
}
