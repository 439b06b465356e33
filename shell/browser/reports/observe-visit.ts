import type { Observable } from '@stepwell/platform';
import { whenInUse } from '../interaction/when-in-use';
import type { PageNavigation } from '../site/page-navigation';
import type { Site } from '../site/site';
import { errorBuffer, recordUncaughtErrors } from './error-buffer';
import { VISITS_PER_SAMPLE } from './sampling';

/** By this time most pages are hydrated. */
const COUNTED_AFTER_MS = 1000;

/**
 * Reports this visit after a failure, or if the visit is in the sample and the page is used. The code for reports is not loaded earlier,
 * unless visits are counted for a canary.
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
