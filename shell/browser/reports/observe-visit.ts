import { onFirstInteraction } from '../interaction/on-first-interaction';
import type { PageNavigation } from '../site/page-navigation';
import type { Site } from '../site/site';
import { errorBuffer, recordUncaughtErrors } from './error-buffer';
import { VISITS_PER_SAMPLE } from './sampling';

/**
 * Has this visit told of if something fails on it, or if it was chosen and the page is in use. Who only looks in asks for
 * nothing of it.
 */
export function observeVisit(site: Site, currentNavigation: () => PageNavigation): void {
  const isChosen = Math.random() * VISITS_PER_SAMPLE < 1;
  const { match } = currentNavigation();
  const tell = () =>
    void import(/* webpackChunkName: "telemetry" */ './send-visit').then(
      ({ sendVisit }) => sendVisit({ site, match, currentNavigation, isChosen, errorBuffer }),
      () => undefined,
    );
  recordUncaughtErrors(tell);
  if (isChosen) onFirstInteraction(tell);
}
