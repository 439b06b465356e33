import { type CourseFilter, type CoursePage, pageOfCourses } from '@stepwell/contract';
import { defineStore, hasFailed, notAsked, type RemoteData, remoteCall } from '@stepwell/platform';
import { type CardCourse, toCardCourse } from './course-projections';
import type { CoursesNeed } from './courses.store';

/** What is asked for, and whether the API answers by pages. */
export interface FoundNeed extends Pick<CoursesNeed, 'hasPages'> {
  filter: CourseFilter;
}

/** What a filter leaves of a catalogue of several pages: the page that the address names. */
export interface FoundState extends RemoteData<CoursePage<CardCourse>, FoundNeed> {
  /** Requests the page unless it is there or on its way; until it comes, the one before stays. */
  load(need: FoundNeed): Promise<void>;
}

export const foundStore = defineStore<FoundState>('catalog.found', ({ set, get, api }) => {
  /** What an API without pages has sent: it is asked once. */
  let whole: CardCourse[] | undefined;

  const found = remoteCall<CoursePage<CardCourse>, FoundNeed>(set, async ({ filter, hasPages }) => {
    if (hasPages) {
      const { category, text, sort, page } = filter;
      const query = { page, category, q: text, sort };
      const { data, ...reply } = await api.call('GET /api/courses/getCoursePage', { query });
      return { ...reply, data: { ...data, courses: data.courses.map(toCardCourse) } };
    }
    whole ??= (await api.call('GET /api/courses/getAllCourses', {})).data.map(toCardCourse);
    return { status: 200, message: 'OK', data: pageOfCourses(whole, filter) };
  });

  return {
    ...notAsked<CoursePage<CardCourse>, FoundNeed>(),
    load: async (need) => {
      const now = get();
      if (isSame(now.args?.filter, need.filter) && !hasFailed(now)) return;
      await found.run(need);
    },
  };
});

export function isSame(one: CourseFilter | undefined, other: CourseFilter): boolean {
  return (
    one?.category === other.category &&
    one.text === other.text &&
    one.sort === other.sort &&
    one.page === other.page
  );
}
