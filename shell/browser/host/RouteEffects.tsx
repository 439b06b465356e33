import { mediaQuery } from '@stepwell/shared-ui';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { MAIN_ELEMENT_ID } from '../boot/boot-data';
import { afterPaint } from '../interaction/after-paint';
import { usePageNavigation, useSite } from '../region/site-context';
import { headOf } from '../site/head';
import { prefetchLinks } from './prefetch-links';

/** What a new page does beside showing itself: title, scroll to the top, focus on its heading, code of what it leads to. */
export function RouteEffects() {
  const site = useSite();
  const navigation = usePageNavigation();
  const shown = useRef(navigation);

  // Before the new page is painted, or its first frame would be of what stands where the learner was on the page before.
  useLayoutEffect(() => {
    if (shown.current === navigation) return;
    shown.current = navigation;
    // Back and Forward return to where the learner was: the browser restores that position.
    if (navigation.by !== 'history') scrollToTop();
    focusMain();
  }, [navigation]);

  useEffect(() => {
    // A page of the shell's own says itself when its code is here.
    if (navigation.isNotFound || !navigation.page)
      return afterPaint(() => site.coming.hasCome(navigation.url));
    return undefined;
  }, [site, navigation]);

  useEffect(() => {
    let isCurrent = true;
    const show = () => {
      if (isCurrent) document.title = headOf(site, navigation).title;
    };
    show();
    const pending = [...navigation.entryLoads.values()].map(({ settled }) => settled);
    void Promise.all([navigation.page?.catch(() => undefined), ...pending]).then(show);
    return () => {
      isCurrent = false;
    };
  }, [site, navigation]);

  useEffect(() => prefetchLinks(site, navigation), [site, navigation]);

  return null;
}

/** So much of a new page glides by: a glide from far down would show its footer for most of a second, and its heading last. */
const LONGEST_GLIDE_PX = 120;

function scrollToTop(): void {
  const isReduced = mediaQuery('(prefers-reduced-motion: reduce)')?.matches;
  if (!isReduced && window.scrollY > LONGEST_GLIDE_PX)
    window.scrollTo({ top: LONGEST_GLIDE_PX, behavior: 'instant' });
  window.scrollTo({ top: 0, behavior: isReduced ? 'instant' : 'smooth' });
}

/** A screen reader goes on at the page's heading; without one, at the main region. */
function focusMain(): void {
  const main = document.getElementById(MAIN_ELEMENT_ID);
  const heading = main?.querySelector('h1');
  const target = heading ?? main;
  if (!target) return;
  if (!target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1');
  target.focus({ preventScroll: true });
}
