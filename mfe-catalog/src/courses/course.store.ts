import { type Course, isCourseNotFound } from '@stepwell/contract';
import { defineStore, idle, type RemoteData, remoteCall } from '@stepwell/platform';

interface CourseArgs {
  id: string;
}

/** The course of a detail page; `args.id` is its id. */
export interface CourseState extends RemoteData<Course, CourseArgs> {
  /** Resets the store, then requests this course. */
  open(id: string): Promise<void>;
}

export const courseStore = defineStore<CourseState>('catalog.course', ({ set, api }) => {
  const course = remoteCall<Course, CourseArgs>(set, ({ id }) =>
    api.call('GET /api/courses/getCourse', { query: { id } }),
  );
  return {
    ...idle<Course, CourseArgs>(),
    async open(id) {
      course.reset();
      await course.run({ id });
    },
  };
});

/** Whether the API has answered that the course does not exist, or that its id is invalid. */
export function isUnknownCourse({ status, args }: CourseState, id: string): boolean {
  return args?.id === id && isCourseNotFound(status);
}
