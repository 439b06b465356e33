import { CourseStatus } from './course-status';
import type { Course } from './entities';

// Filtering and sorting of the course list, which a page loads as a whole.

export const COURSE_SORTS = [
  { id: 'latest', label: 'Latest first' },
  { id: 'name', label: 'Name, A to Z' },
  { id: 'price-low', label: 'Price, low to high' },
  { id: 'price-high', label: 'Price, high to low' },
] as const;

export type CourseSort = (typeof COURSE_SORTS)[number]['id'];

/** Filter and sorting, as in the query of `/courses`. */
export interface CourseFilter {
  /** Empty for all courses. A category that no course has is ignored. */
  category: string;
  /** Search text. */
  text: string;
  sort: CourseSort;
}

/** The fields that filter and sorting read. */
export type ListedCourse = Pick<
  Course,
  'courseName' | 'courseCategory' | 'courseCode' | 'courseSummary' | 'courseStatus' | 'coursePrice'
>;

/** Reads a filter from a query; unknown values are ignored. */
export function readFilter(query: URLSearchParams): CourseFilter {
  const sort = query.get('sort');
  return {
    category: query.get('category') ?? '',
    text: query.get('q') ?? '',
    sort: COURSE_SORTS.find(({ id }) => id === sort)?.id ?? 'latest',
  };
}

/** Whether a filter has no category, no search text and the default order. */
export function showsAll({ category, text, sort }: CourseFilter): boolean {
  return category === '' && text.trim() === '' && sort === 'latest';
}

/** The courses that a filter selects, in its order. A category that no course has is ignored. */
export function filterCourses<C extends ListedCourse>(
  courses: readonly C[],
  { category, text, sort }: CourseFilter,
): readonly C[] {
  const ofCategory = courses.filter(({ courseCategory }) => courseCategory === category);
  return searchCourses(ofCategory.length > 0 ? ofCategory : courses, { text, sort });
}

/** The courses that match the text, in the order of `sort`. */
export function searchCourses<C extends ListedCourse>(
  courses: readonly C[],
  { text, sort }: Pick<CourseFilter, 'text' | 'sort'>,
): readonly C[] {
  const words = searchable(text).split(/\s+/).filter(Boolean);
  const matching = words.length === 0 ? courses : courses.filter((course) => hasAllWords(course, words));
  return inOrder(matching, sort);
}

/** The distinct categories, sorted. */
export function categoriesOf(courses: readonly Pick<Course, 'courseCategory'>[]): string[] {
  const categories = courses.map(({ courseCategory }) => courseCategory).filter(Boolean);
  return [...new Set(categories)].sort(compareWords);
}

let collator: Intl.Collator | undefined;

/**
 * Compares words for sorting. The locale is fixed, since server and browser must sort alike. The collator is created on first use,
 * because creating it takes a cheap phone some milliseconds.
 */
export function compareWords(a: string, b: string): number {
  collator ??= new Intl.Collator('en-IN', { numeric: true });
  return collator.compare(a, b);
}

function hasAllWords(course: ListedCourse, words: string[]): boolean {
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

function inOrder<C extends ListedCourse>(courses: readonly C[], sort: CourseSort): readonly C[] {
  // The API sends courses in this order.
  if (sort === 'latest') return courses;
  if (sort === 'name') return [...courses].sort((a, b) => compareWords(a.courseName, b.courseName));
  const sign = sort === 'price-low' ? 1 : -1;
  // Courses without a price come last in both directions: `sign * sign` is 1.
  const key = (course: C) => sign * (priceOf(course) ?? sign * Number.MAX_VALUE);
  return [...courses].sort((a, b) => key(a) - key(b));
}

/** The price of a Live course; `undefined` for other courses and for an invalid price. */
function priceOf({ courseStatus, coursePrice }: ListedCourse): number | undefined {
  const isAmount = typeof coursePrice === 'number' && Number.isFinite(coursePrice) && coursePrice >= 0;
  return courseStatus === CourseStatus.live && isAmount ? coursePrice : undefined;
}
