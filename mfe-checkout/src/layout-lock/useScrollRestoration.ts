import { removeStored } from '@stepwell/shared-ui';
import { useEffect, useRef } from 'react';
import { type CheckoutStep, STEPS_OF_AN_ORDER } from '../order/order.selectors';
import { readStored, store } from '../storage/json-storage';

const PREFIX = 'stepwell.checkout.scroll.';

/**
 * Puts a reloaded page back to where the learner was once the order is on it again. The browser would do so too early,
 * on a page as high as the form, and everything in view would jump when the order came.
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
    // The order of last time is gone: where the page stood then says nothing of one that is placed now.
    if (step === 'form' && previous.current === 'recalling') kept.current = null;
    previous.current = step;
    const onPageHide = () => {
      if (isOrder && store('sessionStorage', key, window.scrollY))
        window.history.scrollRestoration = 'manual';
      else if (step === 'form') window.history.scrollRestoration = 'auto';
    };
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      // The browser shows the page from its cache as it was left, position included: what was kept is thrown away.
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

/** Frames until all that is new has its place and the page its height: what follows is scrolling, no jump. */
const FRAMES_TO_REST = 4;

function scrollWhenAtRest(top: number, frames = FRAMES_TO_REST): void {
  requestAnimationFrame(() => {
    if (frames > 1) scrollWhenAtRest(top, frames - 1);
    // A learner who has scrolled meanwhile stays where they are.
    else if (window.scrollY === 0) window.scrollTo({ top, behavior: 'instant' });
  });
}

/** @returns px from the top, once; `null` where nothing was kept */
function takeScroll(key: string): number | null {
  const top = readStored('sessionStorage', key);
  removeStored('sessionStorage', key);
  return typeof top === 'number' ? top : null;
}
