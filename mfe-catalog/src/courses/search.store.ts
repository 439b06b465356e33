import { type CourseFilter, type CoursePage, coursePages, pageOfCourses } from '@stepwell/contract';
import { defineStore, hasFailed, idle, type RemoteData, remoteCall } from '@stepwell/platform';
import { type CardCourse, toCardCourse } from './course-projections';
import type { CoursesRequirement } from './courses.store';

/** A filtered page, or several. */
export interface SearchRequest extends Pick<CoursesRequirement, 'hasPages'> {
  filter: CourseFilter;
  /** All pages from the first to this one, instead of one page. */
  upTo?: number;
}

/** The filtered courses of a list with several pages: one page, or the first pages combined. */
export interface SearchState extends RemoteData<CoursePage<CardCourse>, SearchRequest> {
  /** Requests the page, unless it is loaded or pending. The previous page stays until the reply. */
  load(request: SearchRequest): Promise<void>;
}

export const searchStore = defineStore<SearchState>('catalog.search', ({ set, get, api }) => {
  /** All courses, requested once. */
  let all: CardCourse[] | undefined;

  const search = remoteCall<CoursePage<CardCourse>, SearchRequest>(
    set,
    async ({ filter, upTo, hasPages }) => {
      if (hasPages && !upTo) {
        const { category, text, sort, page } = filter;
        const query = { page, category, q: text, sort };
        const { data, ...reply } = await api.call('GET /api/courses/getCoursePage', { query });
        return { ...reply, data: { ...data, courses: data.courses.map(toCardCourse) } };
      }
      all ??= (await api.call('GET /api/courses/getAllCourses', {})).data.map(toCardCourse);
      return {
        status: 200,
        message: 'OK',
        data: upTo ? pagesTogether(all, filter, upTo) : pageOfCourses(all, filter),
      };
    },
  );

  return {
    ...idle<CoursePage<CardCourse>, SearchRequest>(),
    load: async (request) => {
      const now = get();
      if (isSameRequest(now.args, request) && !hasFailed(now)) return;
      await search.run(request);
    },
  };
});

/** Whether two requests are for the same courses. */
export function isSameRequest(one: SearchRequest | null | undefined, other: SearchRequest): boolean {
  const [mine, theirs] = [one?.filter, other.filter];
  return (
    one?.upTo === other.upTo &&
    mine?.category === theirs.category &&
    mine.text === theirs.text &&
    mine.sort === theirs.sort &&
    mine.page === theirs.page
  );
}

function pagesTogether(all: CardCourse[], filter: CourseFilter, upTo: number): CoursePage<CardCourse> {
  const pageAt = (page: number) => pageOfCourses(all, { ...filter, page });
  const first = pageAt(1);
  const count = Math.min(upTo, coursePages(first.found));
  return { ...first, courses: Array.from({ length: count }, (_, index) => pageAt(index + 1).courses).flat() };
}
