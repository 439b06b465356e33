import { compareWords } from '../../courses/categories';
import type { CardCourse } from '../../courses/course-projections';
import { shownPrice } from '../../courses/price';

export const COURSE_SORTS = [
  { id: 'latest', label: 'Latest first' },
  { id: 'name', label: 'Name, A to Z' },
  { id: 'price-low', label: 'Price, low to high' },
  { id: 'price-high', label: 'Price, high to low' },
] as const;

export type CourseSort = (typeof COURSE_SORTS)[number]['id'];

/** What a list is narrowed to, as the address of `/courses` says it. */
export interface CourseFilter {
  /** Empty for all courses. */
  category: string;
  /** What was typed into the search. */
  text: string;
  sort: CourseSort;
}

/** Reads a filter from the query of `/courses`; what it does not know counts as not given. */
export function readFilter(query: URLSearchParams): CourseFilter {
  const asked = query.get('sort');
  return {
    category: query.get('category') ?? '',
    text: query.get('q') ?? '',
    sort: COURSE_SORTS.find(({ id }) => id === asked)?.id ?? 'latest',
  };
}

/** The query with these parts of its filter changed; parts at their default are left out. */
export function withFilter(query: URLSearchParams, { category, text, sort }: Partial<CourseFilter>) {
  const changed = new URLSearchParams(query);
  const put = (name: string, value: string | undefined, unset: string) => {
    if (value === unset) changed.delete(name);
    else if (value !== undefined) changed.set(name, value);
  };
  put('category', category, '');
  put('q', text, '');
  put('sort', sort, 'latest');
  return changed;
}

/** The courses that match the text, in the order asked for. Their categories are the tabs' business. */
export function searchCourses(
  courses: readonly CardCourse[],
  { text, sort }: Pick<CourseFilter, 'text' | 'sort'>,
): readonly CardCourse[] {
  const words = searchable(text).split(/\s+/).filter(Boolean);
  const found = words.length === 0 ? courses : courses.filter((course) => hasAllWords(course, words));
  return inOrder(found, sort);
}

function hasAllWords(course: CardCourse, words: string[]): boolean {
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

function inOrder(courses: readonly CardCourse[], sort: CourseSort): readonly CardCourse[] {
  if (sort === 'latest') return courses;
  if (sort === 'name') return courses.toSorted((a, b) => compareWords(a.courseName, b.courseName));
  const sign = sort === 'price-low' ? 1 : -1;
  // Courses without a price come last in both directions.
  const key = (course: CardCourse) => sign * (shownPrice(course)?.price ?? sign * Number.MAX_VALUE);
  return courses.toSorted((a, b) => key(a) - key(b));
}
