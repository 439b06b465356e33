import { type CourseFilter, type CoursePage, coursePages, pageOfCourses } from '@stepwell/contract';
import { defineStore, hasFailed, idle, type RemoteData, remoteCall } from '@stepwell/platform';
import { type CardCourse, toCardCourse } from './course-projections';
import type { CoursesRequirement } from './courses.store';

/** A request for a filtered page, or for several pages. */
export interface SearchRequest extends Pick<CoursesRequirement, 'hasPages'> {
  filter: CourseFilter;
  /** Number of the last page to combine with all pages before it; absent in a request for one page. */
  upTo?: number;
}

/** The filtered courses of a list with several pages: one page, or the first pages combined. */
export interface SearchState extends RemoteData<CoursePage<CardCourse>, SearchRequest> {
  /** Requests the page, unless it is loaded or pending. `data` is the previous page until the reply arrives. */
  load(request: SearchRequest): Promise<void>;
}

export const searchStore = defineStore<SearchState>('catalog.search', ({ set, get, api }) => {
  /** All courses, requested once: for combined pages, and for an API without pages. */
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
        data: upTo ? combinedPages(all, filter, upTo) : pageOfCourses(all, filter),
      };
    },
  );

  return {
    ...idle<CoursePage<CardCourse>, SearchRequest>(),
    load: async (request) => {
      const current = get();
      if (isSameRequest(current.args, request) && !hasFailed(current)) return;
      await search.run(request);
    },
  };
});

export function isSameRequest(a: SearchRequest | null | undefined, b: SearchRequest): boolean {
  return (
    a?.upTo === b.upTo &&
    a?.filter.category === b.filter.category &&
    a.filter.text === b.filter.text &&
    a.filter.sort === b.filter.sort &&
    a.filter.page === b.filter.page
  );
}

function combinedPages(all: CardCourse[], filter: CourseFilter, upTo: number): CoursePage<CardCourse> {
  const pageAt = (page: number) => pageOfCourses(all, { ...filter, page });
  const first = pageAt(1);
  const count = Math.min(upTo, coursePages(first.found));
  return { ...first, courses: Array.from({ length: count }, (_, index) => pageAt(index + 1).courses).flat() };
}
