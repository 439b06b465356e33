import type { CardCourse } from './course-projections';

/** Puts words in order; its locale is fixed, since server and browser must sort alike. */
export const collator = new Intl.Collator('en-IN', { numeric: true });

/** The distinct categories in alphabetical order. */
export function categoriesOf(courses: readonly Pick<CardCourse, 'courseCategory'>[]): string[] {
  const named = courses.map(({ courseCategory }) => courseCategory).filter(Boolean);
  return [...new Set(named)].sort(collator.compare);
}
