import { academyOf } from '@stepwell/contract';
import { useLocation, useSiteState } from '@stepwell/platform';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { MAIN_ELEMENT_ID } from '../boot/boot-data';
import { usePageNavigation, useSite } from '../region/site-context';
import { titleOf } from '../site/head';
import type { PageNavigation } from '../site/page-navigation';
import { prefetchLinks } from './prefetch-links';

/** Effects of a navigation: title, scroll position, focus, and prefetching of linked pages. */
export function RouteEffects() {
  const site = useSite();
  const navigation = usePageNavigation();
  const { search } = useLocation();
  const previous = useRef(navigation);
  const config = useSiteState((state) => state.config);
  const facts = useMemo(() => academyOf(config), [config]);

  // This is a layout effect, so that the page is never painted at the scroll position of the previous page.
  useLayoutEffect(() => {
    if (previous.current === navigation) return;
    previous.current = navigation;
    // On Back and Forward the browser restores the scroll position.
    if (navigation.by !== 'history') scrollToTop();
    focusHeading();
  }, [navigation]);

  useEffect(() => {
    let isCurrent = true;
    // A change of the query alone is not a navigation, but may change the title.
    const url = Object.assign(new URL(navigation.url), { search });
    const setTitle = () => {
      if (isCurrent) document.title = titleOf(site, { ...navigation, url }, facts);
    };
    // The document has its title, which stays if the code of its page cannot be loaded.
    if (navigation.by !== 'document' || isLoaded(navigation)) setTitle();
    const { page, match, entryLoads } = navigation;
    const content = match.route ? entryLoads.get(match.route.id)?.settled : page?.catch(() => undefined);
    void content?.then(() => {
      if (navigation.by !== 'document' || isLoaded(navigation)) setTitle();
    });
    return () => {
      isCurrent = false;
    };
  }, [site, navigation, facts, search]);

  useEffect(() => prefetchLinks(site, navigation), [site, navigation]);

  return null;
}

/** Whether the code that has the page's title has arrived. */
function isLoaded({ page, match, entryLoads, isNotFound }: PageNavigation): boolean {
  const code = match.route ? entryLoads.get(match.route.id)?.entry : page;
  return isNotFound || code?.status === 'fulfilled';
}

/** Longest distance of a smooth scroll. A longer scroll would show the footer for most of a second before the heading. */
const SMOOTH_SCROLL_PX = 120;

function scrollToTop(): void {
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!isReduced && window.scrollY > SMOOTH_SCROLL_PX)
    window.scrollTo({ top: SMOOTH_SCROLL_PX, behavior: 'instant' });
  window.scrollTo({ top: 0, behavior: isReduced ? 'instant' : 'smooth' });
}

/** Screen readers continue at the page's heading, or else at `main`. */
function focusHeading(): void {
  const main = document.getElementById(MAIN_ELEMENT_ID);
  const target = main?.querySelector('h1') ?? main;
  if (!target) return;
  if (!target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1');
  target.focus({ preventScroll: true });
}
