import { whenInUse } from '../interaction/when-in-use';
import type { PageNavigation } from '../site/page-navigation';
import type { Site } from '../site/site';
import { errorBuffer, recordUncaughtErrors } from './error-buffer';
import { VISITS_PER_SAMPLE } from './sampling';

/** Reports this visit after a failure, or if it is in the sample and the page is used. Until then no code for it is loaded. */
export function observeVisit(site: Site, currentNavigation: () => PageNavigation): void {
  const isChosen = Math.random() * VISITS_PER_SAMPLE < 1;
  const { match } = currentNavigation();
  const send = () =>
    void import(/* webpackChunkName: "telemetry" */ './send-visit').then(
      ({ sendVisit }) => sendVisit({ site, match, currentNavigation, isChosen, errorBuffer }),
      () => undefined,
    );
  recordUncaughtErrors(send);
  if (isChosen) whenInUse(send);
}
