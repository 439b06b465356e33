import { type CourseFilter, type CoursePage, coursePages, pageOfCourses } from '@stepwell/contract';
import { defineStore, hasFailed, notAsked, type RemoteData, remoteCall } from '@stepwell/platform';
import { type CardCourse, toCardCourse } from './course-projections';
import type { CoursesNeed } from './courses.store';

/** A filtered page, or several. */
export interface FoundNeed extends Pick<CoursesNeed, 'hasPages'> {
  filter: CourseFilter;
  /** All pages from the first to this one, instead of one page. */
  upTo?: number;
}

/** The filtered courses of a list with several pages: one page, or the first pages combined. */
export interface SearchState extends RemoteData<CoursePage<CardCourse>, FoundNeed> {
  /** Requests the page, unless it is loaded or pending. The previous page stays until the reply. */
  load(need: FoundNeed): Promise<void>;
}

export const searchStore = defineStore<SearchState>('catalog.found', ({ set, get, api }) => {
  /** All courses, requested once. */
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
    ...notAsked<CoursePage<CardCourse>, FoundNeed>(),
    load: async (need) => {
      const now = get();
      if (isSame(now.args, need) && !hasFailed(now)) return;
      await found.run(need);
    },
  };
});

/** Whether two requests are for the same courses. */
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
