import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { rowsOf } from '../../database/rows';
import { type CourseRow, courses, mentors } from '../../database/schema';
import { ApiError } from '../../lib/api-error';
import { withRevision } from '../fields/entry';
import { exportedMentor } from '../mentors/export-mentors';
import { courseInFileOf } from './course-file';

export interface ExportedCatalogue {
  /** Time of an export of the whole catalogue. `course import --replace` is refused if it would remove courses added or changed since. */
  exportedAt?: string;
  mentors: Record<string, unknown>[];
  courses: Record<string, unknown>[];
}

/** Exports the whole catalogue, or the courses with these ids and their mentors, in the format of `course import`. */
export async function exportCourses(tx: Sql, { ids = [] }: { ids?: string[] }): Promise<ExportedCatalogue> {
  const exportedAt = ids.length > 0 ? undefined : await startOfExport(tx);
  const rows = await tx.select().from(courses).orderBy(asc(courses.position), asc(courses.id));
  const exported = ids.length > 0 ? await knownCourses(tx, ids) : rows;
  const mentorIds = new Set(exported.map(({ mentorId }) => mentorId));
  const allMentors = await tx.select().from(mentors).orderBy(asc(mentors.position), asc(mentors.id));
  return {
    ...(exportedAt && { exportedAt }),
    mentors: allMentors.filter(({ id }) => ids.length === 0 || mentorIds.has(id)).map(exportedMentor),
    courses: exported.map((row) => withRevision(courseInFileOf(row))),
  };
}

/** Waits for running imports and edits, then returns the time of this transaction, from the same clock as the times of the audit log. */
async function startOfExport(tx: Sql): Promise<string | undefined> {
  await tx.execute(sql`LOCK TABLE ${mentors}, ${courses} IN SHARE MODE`);
  const [row] = await rowsOf<{ at: string }>(tx, sql`SELECT to_json(now()) #>> '{}' AS at`);
  return row?.at;
}

/** Reads courses by id. @throws ApiError 404 for unknown ids */
export async function knownCourses(tx: Sql, ids: string[]): Promise<CourseRow[]> {
  const rows = await tx.select().from(courses).where(inArray(courses.id, ids));
  const missing = ids.filter((id) => rows.every((row) => row.id !== id));
  if (missing.length > 0) throw unknownCourse(missing.join("', '"));
  return rows;
}

/** Reads a course by id. @throws ApiError 404 for an unknown id */
export async function knownCourse(tx: Sql, id: string): Promise<CourseRow> {
  const [row] = await tx.select().from(courses).where(eq(courses.id, id));
  if (!row) throw unknownCourse(id);
  return row;
}

export function unknownCourse(id: string): ApiError {
  return new ApiError(404, `There is no course '${id}'`);
}
