/** Puts an IntersectionObserver in place, which jsdom has not. The answer says whether what is observed is in view. */
export function mockInView(): (isInView: boolean) => void {
  let tell: (isInView: boolean) => void = () => undefined;
  class Observer {
    constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
      tell = (isIntersecting) => callback([{ isIntersecting }]);
    }
    observe() {}
    disconnect() {}
  }
  Object.assign(globalThis, { IntersectionObserver: Observer });
  return (isInView) => tell(isInView);
}
