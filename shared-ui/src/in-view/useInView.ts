import { type RefObject, useEffect, useState } from 'react';
import { onInView } from './on-in-view';

// The animation starts 48 px before the element is visible.
const ARRIVAL = { margin: '0px 0px 48px 0px', onlyArrival: true };

/**
 * For an entrance animation: false until an element that was below the fold comes into view for the first time. For an element that is
 * in view from the start, the result stays false. Content is not hidden before its animation, so that it is visible without scripts,
 * in print and in a screenshot of the whole page.
 */
export function useInView(target: RefObject<Element | null>): boolean {
  const [hasArrived, setArrived] = useState(false);

  useEffect(
    () => (target.current ? onInView(target.current, () => setArrived(true), ARRIVAL) : undefined),
    [target],
  );

  return hasArrived;
}
