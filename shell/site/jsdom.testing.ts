// Replacements for browser interfaces that jsdom lacks.

/** Gives every media query the same result. */
export function answerMediaQueries(matches: boolean): void {
  window.matchMedia = () => Object.assign(new EventTarget(), { matches }) as unknown as MediaQueryList;
}

/** Installs observers that never report an element. */
export function keepAllOutOfView(): void {
  class Observer {
    observe() {}
    disconnect() {}
  }
  Object.assign(globalThis, { IntersectionObserver: Observer, ResizeObserver: Observer });
}
