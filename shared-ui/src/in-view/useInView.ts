import { type RefObject, useEffect, useState } from 'react';
import { onInView } from './on-in-view';

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
