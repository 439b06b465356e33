import { hasSucceeded, type LoadContext } from '@stepwell/platform';
import { coursesStore, requirementOf } from './courses/courses.store';
import { mentorsStore } from './mentors/mentors.store';

/** Loads courses and mentors after a healthy start, unless the page contained them (docs/specification.md §4.2). */
export async function load({ stores }: LoadContext): Promise<void> {
  const courses = stores.get(coursesStore).getState();
  await Promise.all([
    // This reply is not part of a page's HTML, so the fields of the cards cost nothing, and the lists are loaded at once.
    hasSucceeded(courses) || courses.reload(requirementOf('cards', stores)),
    stores.get(mentorsStore).getState().load(),
  ]);
}
