import { CourseStatus } from '@stepwell/contract';
import type { CardCourse } from '../../courses/courses.store';

export const COURSE_SORTS = [
  { id: 'latest', label: 'Latest first' },
  { id: 'name', label: 'Name, A to Z' },
  { id: 'price-low', label: 'Price, low to high' },
  { id: 'price-high', label: 'Price, high to low' },
] as const;

/** Category, search and order of a list, as in the query of `/courses`. */
export interface CourseFilter {
  /** Empty for all courses. A category that no course has is ignored. */
  category: string;
  /** Search text. */
  text: string;
  sort: (typeof COURSE_SORTS)[number]['id'];
}

export const NO_FILTER: CourseFilter = { category: '', text: '', sort: 'latest' };

/** Reads a filter from a query; unknown values are ignored. */
export function readFilter(query: URLSearchParams): CourseFilter {
  const sort = COURSE_SORTS.find(({ id }) => id === query.get('sort'))?.id ?? NO_FILTER.sort;
  return { category: query.get('category') ?? '', text: query.get('q') ?? '', sort };
}

/** Returns the query with these values set. Default values are left out; other parameters stay. */
export function withFilter(query: URLSearchParams, part: Partial<CourseFilter>): URLSearchParams {
  const { category, text, sort } = { ...readFilter(query), ...part };
  const changed = new URLSearchParams(query);
  for (const [name, value] of Object.entries({ category, q: text, sort: sort === 'latest' ? '' : sort })) {
    if (value) changed.set(name, value);
    else changed.delete(name);
  }
  return changed;
}

/** The courses of the category that match the text, in the order of `sort`. The API sends them in the order `latest`. */
export function filterCourses(
  courses: readonly CardCourse[],
  { category, text, sort }: CourseFilter,
): readonly CardCourse[] {
  const isKnown = category !== '' && courses.some(({ courseCategory }) => courseCategory === category);
  const words = searchable(text).split(/\s+/).filter(Boolean);
  const matching = courses.filter(
    (course) => (!isKnown || course.courseCategory === category) && hasAllWords(course, words),
  );
  if (sort === 'latest') return matching;
  if (sort === 'name') {
    return matching.sort((a, b) => a.courseName.localeCompare(b.courseName, 'en-IN', { numeric: true }));
  }
  const sign = sort === 'price-low' ? 1 : -1;
  // Courses without a price come last in both directions.
  const key = (course: CardCourse) => sign * (priceOf(course) ?? sign * Number.MAX_VALUE);
  return matching.sort((a, b) => key(a) - key(b));
}

/** The distinct categories, sorted. */
export function categoriesOf(courses: readonly Pick<CardCourse, 'courseCategory'>[]): string[] {
  const categories = courses.map(({ courseCategory }) => courseCategory).filter(Boolean);
  return [...new Set(categories)].sort();
}

function hasAllWords(course: CardCourse, words: string[]): boolean {
  const { courseName, courseCategory, courseCode, courseSummary } = course;
  const text = searchable([courseName, courseCategory, courseCode, courseSummary].join(' '));
  return words.every((word) => text.includes(word));
}

/** In lower case, without Latin accents. Vowel signs of other scripts are kept, because they distinguish words. */
function searchable(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

/** The price of a Live course; `undefined` for other courses and for an invalid price. */
function priceOf({ courseStatus, coursePrice }: CardCourse): number | undefined {
  const isAmount = typeof coursePrice === 'number' && Number.isFinite(coursePrice) && coursePrice >= 0;
  return courseStatus === CourseStatus.live && isAmount ? coursePrice : undefined;
}
