import type { CardCourse } from './course-projections';

let collator: Intl.Collator | undefined;

/**
 * Puts words in order; the locale is fixed, since server and browser must sort alike. What does it is made with the first
 * list, not with the page: it costs a cheap phone some milliseconds.
 */
export function compareWords(one: string, other: string): number {
  collator ??= new Intl.Collator('en-IN', { numeric: true });
  return collator.compare(one, other);
}

/** The distinct categories in alphabetical order. */
export function categoriesOf(courses: readonly Pick<CardCourse, 'courseCategory'>[]): string[] {
  const named = courses.map(({ courseCategory }) => courseCategory).filter(Boolean);
  return [...new Set(named)].sort(compareWords);
}
