/** Replaces IntersectionObserver, which jsdom lacks. @returns a function that sets whether the observed element is in view */
export function mockInView(): (isInView: boolean) => void {
  let report: (isInView: boolean) => void = () => undefined;
  class Observer {
    constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
      report = (isIntersecting) => callback([{ isIntersecting }]);
    }
    observe() {}
    disconnect() {}
  }
  Object.assign(globalThis, { IntersectionObserver: Observer });
  return (isInView) => report(isInView);
}
