import { viewObserver } from '../browser/observers';

export interface InViewOptions {
  /** Distance from the window at which an element counts as in view; a CSS `rootMargin`. */
  margin: string;
  /** Ignores an element that is in view from the start. */
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
