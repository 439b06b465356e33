import { mediaQuery } from '@stepwell/shared-ui';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { MAIN_ELEMENT_ID } from '../boot/boot-data';
import { afterPaint } from '../interaction/after-paint';
import { useSite, useVisit } from '../region/site-context';
import { headOf } from '../site/head';
import { fetchNextPages } from './prefetch-links';

/** What a new page does beside showing itself: title, scroll to the top, focus on its heading, code of what it leads to. */
export function PageChange() {
  const site = useSite();
  const visit = useVisit();
  const shown = useRef(visit);

  // Before the new page is painted, or its first frame would be of what stands where the learner was on the page before.
  useLayoutEffect(() => {
    if (shown.current === visit) return;
    shown.current = visit;
    // Back and Forward return to where the learner was: the browser restores that position.
    if (visit.by !== 'history') scrollToTop();
    focusMain();
  }, [visit]);

  useEffect(() => {
    // A page of the shell's own says itself when its code is here.
    if (visit.isNotFound || !visit.page) return afterPaint(() => site.coming.hasCome(visit.url));
    return undefined;
  }, [site, visit]);

  useEffect(() => {
    let isCurrent = true;
    const show = () => {
      if (isCurrent) document.title = headOf(site, visit).title;
    };
    show();
    const pending = [...visit.openings.values()].map(({ settled }) => settled);
    void Promise.all([visit.page?.catch(() => undefined), ...pending]).then(show);
    return () => {
      isCurrent = false;
    };
  }, [site, visit]);

  useEffect(() => fetchNextPages(site, visit), [site, visit]);

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
