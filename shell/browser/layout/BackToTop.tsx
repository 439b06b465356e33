import { BACK_TO_TOP_THRESHOLD_PX } from '@stepwell/contract';
import { siteStore, useSiteState, useStores } from '@stepwell/platform';
import { BackToTop as Tile } from '@stepwell/shared-ui';
import { useEffect } from 'react';
import { afterPaint } from '../interaction/after-paint';

/** Shows once the page is scrolled more than 100 px. */
export function BackToTop() {
  const isVisible = useSiteState((state) => state.isBackToTopVisible);
  const stores = useStores();

  useEffect(() => {
    const site = stores.get(siteStore);
    function follow() {
      const isBackToTopVisible = window.scrollY > BACK_TO_TOP_THRESHOLD_PX;
      if (site.getState().isBackToTopVisible !== isBackToTopVisible) site.setState({ isBackToTopVisible });
    }
    // A browser may have opened the page further down. Only what has just been painted can be asked without a layout.
    const stopWaiting = afterPaint(follow);
    window.addEventListener('scroll', follow, { passive: true });
    return () => {
      stopWaiting();
      window.removeEventListener('scroll', follow);
    };
  }, [stores]);

  // Smooth, or instant under reduced motion: the page's own `scroll-behavior` says so.
  return <Tile isVisible={isVisible} onClick={() => window.scrollTo({ top: 0 })} />;
}
