import { removeStored } from '@stepwell/shared-ui';
import { useEffect, useRef } from 'react';
import { type CheckoutStep, STEPS_OF_AN_ORDER } from '../order/order.selectors';
import { readJson, storeJson } from '../storage/json-storage';

const PREFIX = 'stepwell.checkout.scroll.';

/**
 * Restores the scroll position of a reloaded page once its order is shown. The browser would restore the position earlier, while the page
 * has the height of the form, and the visible content would shift when the order arrives.
 */
export function useScrollRestoration(courseId: string, step: CheckoutStep): void {
  const key = PREFIX + courseId;
  const storedTop = useRef<number | null>(null);
  const previous = useRef(step);

  useEffect(() => {
    storedTop.current = takeScroll(key);
  }, [key]);

  useEffect(() => {
    const isOrder = STEPS_OF_AN_ORDER.includes(step);
    // A form after `restoring` means that the stored order does not exist any more, so its scroll position is discarded.
    if (step === 'form' && previous.current === 'restoring') storedTop.current = null;
    previous.current = step;
    // If the page shows an order, this hook restores the position after a reload, and the browser must not (`manual`).
    const onPageHide = () => {
      if (isOrder && storeJson('sessionStorage', key, window.scrollY))
        window.history.scrollRestoration = 'manual';
      else if (step === 'form') window.history.scrollRestoration = 'auto';
    };
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      // The page comes from the back/forward cache with its scroll position, so the stored position is discarded.
      takeScroll(key);
      window.history.scrollRestoration = 'auto';
    };
    window.addEventListener('pagehide', onPageHide);
    window.addEventListener('pageshow', onPageShow);
    if (isOrder) {
      window.history.scrollRestoration = 'auto';
      if (storedTop.current) scrollAfterLayout(storedTop.current);
      storedTop.current = null;
    }
    return () => {
      window.removeEventListener('pagehide', onPageHide);
      window.removeEventListener('pageshow', onPageShow);
    };
  }, [key, step]);
}

/** After this many frames the new content is laid out and the page has its full height, so that scrolling shifts nothing. */
const LAYOUT_FRAMES = 4;

function scrollAfterLayout(top: number, frames = LAYOUT_FRAMES): void {
  requestAnimationFrame(() => {
    if (frames > 1) scrollAfterLayout(top, frames - 1);
    // If the learner has scrolled meanwhile, that position is kept.
    else if (window.scrollY === 0) window.scrollTo({ top, behavior: 'instant' });
  });
}

/** Reads and removes the stored position. @returns pixels from the top, or `null` */
function takeScroll(key: string): number | null {
  const top = readJson('sessionStorage', key);
  removeStored('sessionStorage', key);
  return typeof top === 'number' ? top : null;
}
