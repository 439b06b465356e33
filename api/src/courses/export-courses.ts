import { asc, inArray } from 'drizzle-orm';
import { Refusal } from '../base/refusal';
import type { Sql } from '../database/connection';
import { type CourseRow, courses, mentors } from '../database/schema';
import { mentorInFileOf } from '../mentors/mentor-file';
import { courseInFileOf } from './course-file';

/** The whole catalogue, or the courses of those ids, as `course import` reads it. */
export async function exportCourses(
  tx: Sql,
  { ids = [] }: { ids?: string[] },
): Promise<{ mentors: Record<string, unknown>[]; courses: Record<string, unknown>[] }> {
  const rows = await tx.select().from(courses).orderBy(asc(courses.position), asc(courses.id));
  const wanted = ids.length > 0 ? await knownCourses(tx, ids) : rows;
  const used = new Set(wanted.map(({ mentorId }) => mentorId));
  const people = await tx.select().from(mentors).orderBy(asc(mentors.position), asc(mentors.id));
  return {
    mentors: people.filter(({ id }) => ids.length === 0 || used.has(id)).map(mentorInFileOf),
    courses: wanted.map(courseInFileOf),
  };
}

export async function knownCourses(tx: Sql, ids: string[]): Promise<CourseRow[]> {
  const rows = await tx.select().from(courses).where(inArray(courses.id, ids));
  const missing = ids.filter((id) => rows.every((row) => row.id !== id));
  if (missing.length > 0) throw new Refusal(404, `There is no course '${missing.join("', '")}'`);
  return rows;
}
