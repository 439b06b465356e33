import type { LoadContext } from '@stepwell/platform';
import { coursesStore } from './courses/courses.store';
import { mentorsStore } from './mentors/mentors.store';

/** Loads courses and mentors after the first successful health check, unless the page contained them (docs/specification.md §4.2). */
export async function load({ stores }: LoadContext): Promise<void> {
  await Promise.all([stores.get(coursesStore).getState().load(), stores.get(mentorsStore).getState().load()]);
}
