import { type RefObject, useEffect, useState } from 'react';
import { viewObserver } from '../browser/observers';

// Seen a little before it comes into view, so that an entrance begins where nobody looks yet.
const MARGIN = '0px 0px 48px 0px';

/**
 * Turns true when an element that was below the fold comes into view for the first time. For what is in view from the
 * start it stays false. Nothing needs to be hidden until then: without scripts, on paper and in a picture of the whole
 * page, everything is there.
 */
export function useInView(target: RefObject<Element | null>): boolean {
  const [isArriving, setArriving] = useState(false);

  useEffect(() => {
    const element = target.current;
    if (!element) return;
    let wasOutside = false;
    const observer = viewObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) {
          wasOutside = true;
          return;
        }
        observer?.disconnect();
        if (wasOutside) setArriving(true);
      },
      { rootMargin: MARGIN },
    );
    observer?.observe(element);
    return () => observer?.disconnect();
  }, [target]);

  return isArriving;
}
