import { viewObserver } from '../browser/observers';

export interface InViewOptions {
  /** How far outside the window an element already counts as in view: a `rootMargin` of IntersectionObserver, such as `0px 0px 48px`. */
  margin: string;
  /** Calls `act` only for an element that was out of view before. */
  onlyArrival?: boolean;
}

/**
 * Calls `act` once, when the element comes into view. In a browser without IntersectionObserver, `act` is called at once, or never with
 * `onlyArrival`.
 * @returns stops observing
 */
export function onInView(
  element: Element,
  act: () => void,
  { margin, onlyArrival = false }: InViewOptions,
): () => void {
  let canCall = !onlyArrival;
  const observer = viewObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) {
        observer?.disconnect();
        if (canCall) act();
      } else {
        canCall = true;
      }
    },
    { rootMargin: margin },
  );
  if (!observer && !onlyArrival) act();
  observer?.observe(element);
  return () => observer?.disconnect();
}
