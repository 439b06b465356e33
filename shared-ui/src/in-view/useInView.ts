import { type RefObject, useEffect, useState } from 'react';
import { viewObserver } from '../browser/observers';

export interface InViewOptions {
  /** Distance from the window at which an element counts as in view; a CSS `rootMargin`. */
  margin: string;
  /** Ignores an element that is in view from the start. */
  onlyArrival?: boolean;
}

/**
 * Calls `act` once, when the element comes into view. A browser without IntersectionObserver calls it at once, or with
 * `onlyArrival` never.
 * @returns stops observing
 */
export function onInView(
  element: Element,
  act: () => void,
  { margin, onlyArrival = false }: InViewOptions,
): () => void {
  let counts = !onlyArrival;
  const observer = viewObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) {
        observer?.disconnect();
        if (counts) act();
      } else {
        counts = true;
      }
    },
    { rootMargin: margin },
  );
  if (!observer && !onlyArrival) act();
  observer?.observe(element);
  return () => observer?.disconnect();
}

// The entrance begins a little before the element is visible.
const ARRIVAL = { margin: '0px 0px 48px 0px', onlyArrival: true };

/**
 * Turns true when an element that was below the fold comes into view for the first time; an element that is in view from the start
 * stays false. So nothing has to be hidden before: without scripts, in print and in a picture of the whole page everything is there.
 */
export function useInView(target: RefObject<Element | null>): boolean {
  const [hasArrived, setArrived] = useState(false);

  useEffect(
    () => (target.current ? onInView(target.current, () => setArrived(true), ARRIVAL) : undefined),
    [target],
  );

  return hasArrived;
}
