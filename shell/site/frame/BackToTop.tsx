import { BACK_TO_TOP_THRESHOLD_PX } from '@stepwell/contract';
import { siteStore, useSiteState, useStores } from '@stepwell/platform';
import { afterPaint, BackToTop as Tile } from '@stepwell/shared-ui';
import { useEffect } from 'react';

/** Visible once the page is scrolled by more than 100 px. */
export function BackToTop() {
  const isVisible = useSiteState((state) => state.isBackToTopVisible);
  const stores = useStores();

  useEffect(() => {
    const site = stores.get(siteStore);
    function update() {
      const isBackToTopVisible = window.scrollY > BACK_TO_TOP_THRESHOLD_PX;
      if (site.getState().isBackToTopVisible !== isBackToTopVisible) site.setState({ isBackToTopVisible });
    }
    // The browser may restore a scroll position. Right after a paint, reading it forces no layout.
    const cancel = afterPaint(update);
    window.addEventListener('scroll', update, { passive: true });
    return () => {
      cancel();
      window.removeEventListener('scroll', update);
    };
  }, [stores]);

  // The page's `scroll-behavior` makes the scrolling smooth, but not under reduced motion.
  return <Tile isVisible={isVisible} onClick={() => window.scrollTo({ top: 0 })} />;
}
