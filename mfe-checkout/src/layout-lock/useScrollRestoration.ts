import { removeStored } from '@stepwell/shared-ui';
import { useEffect, useRef } from 'react';
import { type CheckoutStep, STEPS_OF_AN_ORDER } from '../order/order.selectors';
import { readStored, store } from '../storage/json-storage';

const PREFIX = 'stepwell.checkout.scroll.';

/**
 * Restores the scroll position of a reloaded page once its order is shown. The browser would restore it too early, on a
 * page as high as the form, and the content in view would shift when the order arrives.
 */
export function useScrollRestoration(courseId: string, step: CheckoutStep): void {
  const key = PREFIX + courseId;
  const kept = useRef<number | null>(null);
  const previous = useRef(step);

  useEffect(() => {
    kept.current = takeScroll(key);
  }, [key]);

  useEffect(() => {
    const isOrder = STEPS_OF_AN_ORDER.includes(step);
    // The previous order no longer exists, so its scroll position does not apply to a new one.
    if (step === 'form' && previous.current === 'restoring') kept.current = null;
    previous.current = step;
    const onPageHide = () => {
      if (isOrder && store('sessionStorage', key, window.scrollY))
        window.history.scrollRestoration = 'manual';
      else if (step === 'form') window.history.scrollRestoration = 'auto';
    };
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      // The browser shows the page from its back/forward cache, position included: discard the stored one.
      takeScroll(key);
      window.history.scrollRestoration = 'auto';
    };
    window.addEventListener('pagehide', onPageHide);
    window.addEventListener('pageshow', onPageShow);
    if (isOrder) {
      window.history.scrollRestoration = 'auto';
      if (kept.current) scrollWhenAtRest(kept.current);
      kept.current = null;
    }
    return () => {
      window.removeEventListener('pagehide', onPageHide);
      window.removeEventListener('pageshow', onPageShow);
    };
  }, [key, step]);
}

/** Frames until the new content is laid out and the page has its height: then scrolling shifts nothing. */
const FRAMES_TO_REST = 4;

function scrollWhenAtRest(top: number, frames = FRAMES_TO_REST): void {
  requestAnimationFrame(() => {
    if (frames > 1) scrollWhenAtRest(top, frames - 1);
    // A learner who has scrolled meanwhile stays there.
    else if (window.scrollY === 0) window.scrollTo({ top, behavior: 'instant' });
  });
}

/** Reads and removes the stored position. @returns pixels from the top, or `null` */
function takeScroll(key: string): number | null {
  const top = readStored('sessionStorage', key);
  removeStored('sessionStorage', key);
  return typeof top === 'number' ? top : null;
}
