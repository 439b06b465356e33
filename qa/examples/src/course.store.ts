import type { Course } from '@stepwell/contract';
import { defineStore, notAsked, type RemoteData, remoteCall } from '@stepwell/platform';

export interface CourseState extends RemoteData<Course, { id: string }> {
  open(id: string): Promise<void>;
}

export const courseStore = defineStore<CourseState>('examples.course', ({ set, api }) => {
  const call = remoteCall<Course, { id: string }>(set, (query) =>
    api.call('GET /api/courses/getCourse', { query }),
  );
  return {
    ...notAsked<Course, { id: string }>(),
    open: async (id) => void (await call.run({ id })),
  };
});
