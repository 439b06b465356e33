import { type CourseFilter, type CoursePage, coursePages, pageOfCourses } from '@stepwell/contract';
import { defineStore, hasFailed, idle, type RemoteData, remoteCall } from '@stepwell/platform';
import { type CardCourse, toCardCourse } from './course-projections';
import type { CoursesNeed } from './courses.store';

/** What is asked for, and whether the API answers by pages. */
export interface FoundNeed extends Pick<CoursesNeed, 'hasPages'> {
  filter: CourseFilter;
  /** All pages from the first to this one, instead of one page. */
  upTo?: number;
}

/** What a filter leaves of a catalogue of several pages: one of them, or the first ones together. */
export interface FoundState extends RemoteData<CoursePage<CardCourse>, FoundNeed> {
  /** Requests the page unless it is there or on its way; until it comes, the one before stays. */
  load(need: FoundNeed): Promise<void>;
}

export const foundStore = defineStore<FoundState>('catalog.found', ({ set, get, api }) => {
  /** All courses, which are asked for once. */
  let whole: CardCourse[] | undefined;

  const found = remoteCall<CoursePage<CardCourse>, FoundNeed>(set, async ({ filter, upTo, hasPages }) => {
    if (hasPages && !upTo) {
      const { category, text, sort, page } = filter;
      const query = { page, category, q: text, sort };
      const { data, ...reply } = await api.call('GET /api/courses/getCoursePage', { query });
      return { ...reply, data: { ...data, courses: data.courses.map(toCardCourse) } };
    }
    whole ??= (await api.call('GET /api/courses/getAllCourses', {})).data.map(toCardCourse);
    return {
      status: 200,
      message: 'OK',
      data: upTo ? pagesTogether(whole, filter, upTo) : pageOfCourses(whole, filter),
    };
  });

  return {
    ...idle<CoursePage<CardCourse>, FoundNeed>(),
    load: async (need) => {
      const now = get();
      if (isSame(now.args, need) && !hasFailed(now)) return;
      await found.run(need);
    },
  };
});

/** Whether two needs ask for the same courses. */
export function isSame(one: FoundNeed | null | undefined, other: FoundNeed): boolean {
  const [mine, theirs] = [one?.filter, other.filter];
  return (
    one?.upTo === other.upTo &&
    mine?.category === theirs.category &&
    mine.text === theirs.text &&
    mine.sort === theirs.sort &&
    mine.page === theirs.page
  );
}

function pagesTogether(whole: CardCourse[], filter: CourseFilter, upTo: number): CoursePage<CardCourse> {
  const pageAt = (page: number) => pageOfCourses(whole, { ...filter, page });
  const first = pageAt(1);
  const count = Math.min(upTo, coursePages(first.found));
  return { ...first, courses: Array.from({ length: count }, (_, index) => pageAt(index + 1).courses).flat() };
}
