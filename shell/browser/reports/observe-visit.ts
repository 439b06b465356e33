import { onceInUse } from '../interaction/on-first-interaction';
import type { Visit } from '../site/page-navigation';
import type { Site } from '../site/site';
import { noteFailures, notes } from './error-buffer';
import { ONE_VISIT_OF } from './sampling';

/**
 * Has this visit told of if something fails on it, or if it was chosen and the page is in use. Who only looks in asks for
 * nothing of it.
 */
export function watchVisit(site: Site, currentVisit: () => Visit): void {
  const isChosen = Math.random() * ONE_VISIT_OF < 1;
  const { match } = currentVisit();
  const tell = () =>
    void import(/* webpackChunkName: "telemetry" */ './send-visit').then(
      ({ tellVisit }) => tellVisit({ site, match, currentVisit, isChosen, notes }),
      () => undefined,
    );
  noteFailures(tell);
  if (isChosen) onceInUse(tell);
}
