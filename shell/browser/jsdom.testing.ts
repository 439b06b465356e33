// What jsdom lacks of a browser, for tests of parts that ask for it.

/** Every media query is answered alike. */
export function answerMediaQueries(matches: boolean): void {
  window.matchMedia = () => Object.assign(new EventTarget(), { matches }) as unknown as MediaQueryList;
}

/** Nothing ever comes into view, or changes its size. */
export function keepAllOutOfView(): void {
  class Observer {
    observe() {}
    disconnect() {}
  }
  Object.assign(globalThis, { IntersectionObserver: Observer, ResizeObserver: Observer });
}
