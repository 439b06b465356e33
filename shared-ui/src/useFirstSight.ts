import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether an element waits to be seen for the first time. It is false on the server, and stays false for what is in
 * view from the start: nothing that has been shown is hidden again, and without scripts nothing is hidden at all.
 */
export function useFirstSight(target: RefObject<Element | null>): boolean {
  const [isWaiting, setWaiting] = useState(false);

  useEffect(() => {
    const element = target.current;
    if (!element || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver((entries) => {
      const isSeen = entries.some((entry) => entry.isIntersecting);
      if (isSeen) observer.disconnect();
      setWaiting(!isSeen);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [target]);

  return isWaiting;
}
