import { type RefObject, useEffect, useState } from 'react';

/**
 * For an entrance animation. Returns true once the element has come into view after being out of view, and never for an element that is in
 * view from the start. Do not hide content that waits for its animation, because the content must be visible without scripts, in print and
 * in a screenshot of the whole page.
 */
export function useInView(target: RefObject<Element | null>): boolean {
  const [hasArrived, setArrived] = useState(false);

  useEffect(() => {
    if (!target.current) return;
    let wasOut = false;
    const observer = new IntersectionObserver(
      (entries) => {
        const isIn = entries.some(({ isIntersecting }) => isIntersecting);
        if (isIn) {
          observer.disconnect();
          setArrived(wasOut);
        }
        wasOut ||= !isIn;
      },
      // The animation starts when the element is still 48 px below the window.
      { rootMargin: '0px 0px 48px 0px' },
    );
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [target]);

  return hasArrived;
}
