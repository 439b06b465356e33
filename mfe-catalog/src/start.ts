import { hasSucceeded, type LoadContext } from '@stepwell/platform';
import { coursesStore, requirementOf } from './courses/courses.store';
import { mentorsStore } from './mentors/mentors.store';

/** Loads courses and mentors after the first successful health check, unless the page contained them (docs/specification.md §4.2). */
export async function load({ stores }: LoadContext): Promise<void> {
  const courses = stores.get(coursesStore).getState();
  await Promise.all([
    // Requests the fields of cards, so that later pages need no request. The fields do not enlarge the HTML, because this runs in the
    // browser.
    hasSucceeded(courses) || courses.reload(requirementOf('cards', stores)),
    stores.get(mentorsStore).getState().load(),
  ]);
}
