import { type Course, isCourseNotFound } from '@stepwell/contract';
import { defineStore, idle, type RemoteData, remoteCall } from '@stepwell/platform';

interface CourseAsked {
  id: string;
}

/** The one course of a detail page; `args.id` says which. */
export interface CourseState extends RemoteData<Course, CourseAsked> {
  /** Forgets the last course, then requests this one. */
  open(id: string): Promise<void>;
}

export const courseStore = defineStore<CourseState>('catalog.course', ({ set, api }) => {
  const course = remoteCall<Course, CourseAsked>(set, ({ id }) =>
    api.call('GET /api/courses/getCourse', { query: { id } }),
  );
  return {
    ...idle<Course, CourseAsked>(),
    async open(id) {
      course.reset();
      await course.run({ id });
    },
  };
});

/** Whether the API said that there is no such course. */
export function isUnknownCourse({ status, args }: CourseState, id: string): boolean {
  return args?.id === id && isCourseNotFound(status);
}
