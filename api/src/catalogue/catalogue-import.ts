import { inArray, sql } from 'drizzle-orm';
import type { CommandContext } from '../command/command';
import { courseRowOf } from '../courses/course-file';
import type { Sql } from '../database/connection';
import { courses, mentors } from '../database/schema';
import { mentorRowOf } from '../mentors/mentor-file';
import { checkedCatalogue } from './catalogue-check';
import {
  compare,
  type Outcome,
  placed,
  type Removed,
  removeOthers,
  upsert,
  written,
} from './catalogue-store';

export interface CatalogueFile {
  courses: unknown[];
  mentors: unknown[];
  /** Courses that the file does not name go: deleted, or closed where somebody has ordered them. */
  replace?: boolean;
}

export interface ImportResult {
  mentors: Outcome;
  courses: Outcome & Removed;
}

/**
 * Reads mentors and courses of a file into the database: all of them, or none when one is bad.
 * @throws Refusal 422 with what is wrong, by path such as `courses[3].coursePrice`
 */
export async function importCatalogue(
  tx: Sql,
  { courses: courseList, mentors: mentorList, replace = false }: CatalogueFile,
  { progress, record }: Pick<CommandContext, 'progress' | 'record'>,
): Promise<ImportResult> {
  progress(`Checking ${courseList.length} courses and ${mentorList.length} mentors`);
  const stored = { courses: await tx.select().from(courses), mentors: await tx.select().from(mentors) };
  const given = checkedCatalogue({ courses: courseList, mentors: mentorList }, stored);
  const newMentors = placed(given.mentors, stored.mentors, ({ id }) => id, false).map(({ value, position }) =>
    mentorRowOf(value, position),
  );
  const newCourses = placed(given.courses, stored.courses, ({ _id }) => _id, replace).map(
    ({ value, position }) => courseRowOf(value, position),
  );
  const mentorOutcome = compare(newMentors, stored.mentors);
  const courseOutcome = compare(newCourses, stored.courses);
  await upsert(tx, mentors, written(newMentors, mentorOutcome), (text) => progress(`Mentors: ${text}`));
  // Two courses may have swapped their codes; for a moment nobody may hold either.
  if (courseOutcome.changed.length > 0) {
    await tx
      .update(courses)
      .set({ code: sql`'~' || ${courses.id}` })
      .where(inArray(courses.id, courseOutcome.changed));
  }
  await upsert(tx, courses, written(newCourses, courseOutcome), (text) => progress(`Courses: ${text}`));
  const kept = new Set(newCourses.map(({ id }) => id));
  const removed = replace ? await removeOthers(tx, stored.courses, kept) : { deleted: [], closed: [] };
  const result = { mentors: mentorOutcome, courses: { ...courseOutcome, ...removed } };
  await record('catalogue.import', 'catalogue', result);
  return result;
}
