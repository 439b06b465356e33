import { CourseStatus } from './course-status';
import type { Course } from './entities';
import { COURSES_PER_PAGE } from './limits';

// What of a long list is shown, by one rule: our API applies it to what it holds, and the list page to what an API
// brought that knows nothing of pages.

export const COURSE_SORTS = [
  { id: 'latest', label: 'Latest first' },
  { id: 'name', label: 'Name, A to Z' },
  { id: 'price-low', label: 'Price, low to high' },
  { id: 'price-high', label: 'Price, high to low' },
] as const;

export type CourseSort = (typeof COURSE_SORTS)[number]['id'];

/** What a list is narrowed to, as the address of `/courses` says it. */
export interface CourseFilter {
  /** Empty for all courses, and so is one that no course has. */
  category: string;
  /** What was typed into the search. */
  text: string;
  sort: CourseSort;
  /** From 1; beyond the last it counts as the last. */
  page: number;
}

/** All that a rule of a list looks at. */
export type ListedCourse = Pick<
  Course,
  'courseName' | 'courseCategory' | 'courseCode' | 'courseSummary' | 'courseStatus' | 'coursePrice'
>;

/** One page of a list, and what must be known of the others. */
export interface CoursePage<C = Course> {
  courses: C[];
  /** From 1. */
  page: number;
  /** How many courses the filter leaves, on all pages. */
  found: number;
  /** How many courses there are. */
  total: number;
  /** Of all courses, each once, in the order of their words. */
  categories: string[];
}

/** Reads a filter from a query; what it does not know counts as not given. */
export function readFilter(query: URLSearchParams): CourseFilter {
  const asked = query.get('sort');
  const page = Number(query.get('page'));
  return {
    category: query.get('category') ?? '',
    text: query.get('q') ?? '',
    sort: COURSE_SORTS.find(({ id }) => id === asked)?.id ?? 'latest',
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
  };
}

/** Whether a filter leaves every course, in the order of the academy: such a list begins with the catalogue's first page. */
export function showsAll({ category, text, sort }: CourseFilter): boolean {
  return category === '' && text.trim() === '' && sort === 'latest';
}

/** How many pages so many courses have; at least one. */
export function coursePages(found: number): number {
  return Math.max(1, Math.ceil(found / COURSES_PER_PAGE));
}

/**
 * The page of a list that a filter asks for.
 * @param categories those of all the courses, where they are known already: to sort words takes a cheap phone some time
 */
export function pageOfCourses<C extends ListedCourse>(
  courses: readonly C[],
  { category, text, sort, page }: CourseFilter,
  categories: string[] = categoriesOf(courses),
): CoursePage<C> {
  const isKnown = categories.includes(category);
  const within = isKnown ? courses.filter(({ courseCategory }) => courseCategory === category) : courses;
  const found = searchCourses(within, { text, sort });
  const shown = Math.min(page, coursePages(found.length));
  const first = (shown - 1) * COURSES_PER_PAGE;
  return {
    courses: found.slice(first, first + COURSES_PER_PAGE),
    page: shown,
    found: found.length,
    total: courses.length,
    categories,
  };
}

/** The courses that match the text, in the order asked for. */
export function searchCourses<C extends ListedCourse>(
  courses: readonly C[],
  { text, sort }: Pick<CourseFilter, 'text' | 'sort'>,
): readonly C[] {
  const words = searchable(text).split(/\s+/).filter(Boolean);
  const found = words.length === 0 ? courses : courses.filter((course) => hasAllWords(course, words));
  return inOrder(found, sort);
}

/** The distinct categories in alphabetical order. */
export function categoriesOf(courses: readonly Pick<Course, 'courseCategory'>[]): string[] {
  const named = courses.map(({ courseCategory }) => courseCategory).filter(Boolean);
  return [...new Set(named)].sort(compareWords);
}

let collator: Intl.Collator | undefined;

/**
 * Puts words in order; the locale is fixed, since server and browser must sort alike. What does it is made with the first
 * list, not with the page: it costs a cheap phone some milliseconds.
 */
export function compareWords(one: string, other: string): number {
  collator ??= new Intl.Collator('en-IN', { numeric: true });
  return collator.compare(one, other);
}

function hasAllWords(course: ListedCourse, words: string[]): boolean {
  const { courseName, courseCategory, courseCode, courseSummary } = course;
  const text = searchable([courseName, courseCategory, courseCode, courseSummary].join(' '));
  return words.every((word) => text.includes(word));
}

/** Without case and Latin accents; vowel signs of other scripts stay, they make the word. */
function searchable(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

function inOrder<C extends ListedCourse>(courses: readonly C[], sort: CourseSort): readonly C[] {
  if (sort === 'latest') return courses;
  if (sort === 'name') return [...courses].sort((a, b) => compareWords(a.courseName, b.courseName));
  const sign = sort === 'price-low' ? 1 : -1;
  // Courses without a price come last in both directions.
  const key = (course: C) => sign * (priceOf(course) ?? sign * Number.MAX_VALUE);
  return [...courses].sort((a, b) => key(a) - key(b));
}

/** Only a Live course has a price, if its provider gave one. */
function priceOf({ courseStatus, coursePrice }: ListedCourse): number | undefined {
  const isAmount = typeof coursePrice === 'number' && Number.isFinite(coursePrice) && coursePrice >= 0;
  return courseStatus === CourseStatus.live && isAmount ? coursePrice : undefined;
}
