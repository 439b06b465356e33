import type { Observable } from '@stepwell/platform';
import { whenInUse } from '../interaction/when-in-use';
import type { PageNavigation } from '../site/page-navigation';
import type { Site } from '../site/site';
import { errorBuffer, recordUncaughtErrors } from './error-buffer';
import { VISITS_PER_SAMPLE } from './sampling';

/** By this time most pages are hydrated. */
const COUNTED_AFTER_MS = 1000;

/**
 * Reports this visit after a failure, or if it is in the sample and the page is used. Until then no code for it is loaded,
 * unless a canary counts visits.
 */
export function observeVisit(site: Site, navigations: Observable<PageNavigation>, isCounted = false): void {
  const isChosen = Math.random() * VISITS_PER_SAMPLE < 1;
  const { match } = navigations.current;
  const send = () =>
    void import(/* webpackChunkName: "telemetry" */ './send-visit').then(
      ({ sendVisit }) => sendVisit({ site, match, navigations, isChosen, isCounted, errorBuffer }),
      () => undefined,
    );
  recordUncaughtErrors(send);
  if (isCounted) setTimeout(send, COUNTED_AFTER_MS);
  else if (isChosen) whenInUse(send);
}
