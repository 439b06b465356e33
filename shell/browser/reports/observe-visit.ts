import type { Observable } from '@stepwell/platform';
import { whenInUse } from '../interaction/when-in-use';
import type { PageNavigation } from '../site/page-navigation';
import type { Site } from '../site/site';
import { errorBuffer, recordUncaughtErrors } from './error-buffer';
import { VISITS_PER_SAMPLE } from './sampling';

/** Most pages are hydrated by this time, so that loading the code for reports delays no hydration. */
const COUNTED_AFTER_MS = 1000;

/**
 * Loads the code that reports this visit to the edge: after a failure; for a visit in the sample, once the page is in use.
 * @param isCounted whether the visit is counted for a canary; if so, the code is loaded after a second
 */
export function observeVisit(site: Site, navigations: Observable<PageNavigation>, isCounted = false): void {
  const isInSample = Math.random() * VISITS_PER_SAMPLE < 1;
  const { match } = navigations.current;
  const send = () =>
    void import(/* webpackChunkName: "telemetry" */ './send-visit').then(
      ({ sendVisit }) => sendVisit({ site, match, navigations, isInSample, isCounted, errorBuffer }),
      () => undefined,
    );
  recordUncaughtErrors(send);
  if (isCounted) setTimeout(send, COUNTED_AFTER_MS);
  else if (isInSample) whenInUse(send);
}
