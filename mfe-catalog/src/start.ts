import { hasSucceeded, type LoadContext } from '@stepwell/platform';
import { coursesStore, needOf } from './courses/courses.store';
import { mentorsStore } from './mentors/mentors.store';

/**
 * Once the site has started in good health: courses and mentors, unless the page brought them
 * (docs/specification.md §4.2).
 */
export async function load({ stores }: LoadContext): Promise<void> {
  const courses = stores.get(coursesStore).getState();
  await Promise.all([
    // No page's HTML carries this, so the fields of the cards cost nothing: the lists are then there at once.
    hasSucceeded(courses) || courses.reload(needOf('cards', stores)),
    stores.get(mentorsStore).getState().load(),
  ]);
}
