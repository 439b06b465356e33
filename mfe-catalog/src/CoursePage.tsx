import { hasFailed, type LoadContext, notFound, type RouteProps, useStore } from '@stepwell/platform';
import { useDeferredValue } from 'react';
import { CourseDetail } from './course/CourseDetail';
import { CourseSkeleton } from './course/CourseSkeleton';
import { CourseUnavailable } from './course/CourseUnavailable';
import { courseHead } from './course/head/head';
import { courseStore, isUnknownCourse } from './courses/course.store';

/** @throws NotFoundError for an unknown course */
export async function load({ params, stores }: LoadContext): Promise<void> {
  const id = params.id ?? '';
  const store = stores.get(courseStore);
  await store.getState().open(id);
  if (isUnknownCourse(store.getState(), id)) notFound(`Course ${id}`);
}

export const head = courseHead;

/** `/course/:id`: the details of one course. */
export function Component({ params }: RouteProps) {
  const id = params.id ?? '';
  // Deferred, so that the details render in interruptible parts. Until then the skeleton stays, which shows the heading already.
  const course = useDeferredValue(useStore(courseStore, ({ args, data }) => (args?.id === id ? data : null)));
  const isUnknown = useStore(courseStore, (state) => isUnknownCourse(state, id));
  const hasError = useStore(courseStore, (state) => state.args?.id === id && hasFailed(state));
  if (isUnknown) notFound(`Course ${id}`);
  if (course) return <CourseDetail course={course} />;
  return hasError ? <CourseUnavailable id={id} /> : <CourseSkeleton id={id} />;
}
