import type { Course } from '@stepwell/contract';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { type CourseRow, courses, type MentorRow, mentors } from '../database/schema/catalogue';
import { ApiError } from '../lib/api-error';
import { COURSE_MAPPING, fromRow, MENTOR_INFO_MAPPING } from './fields/row-mapping';

/** Reads all courses with their mentors, in the academy's order. */
export async function readCourses(sql: Sql): Promise<{ row: CourseRow; course: Course }[]> {
  const rows = await sql
    .select({ course: courses, mentor: mentors })
    .from(courses)
    .leftJoin(mentors, eq(courses.mentorId, mentors.id))
    .orderBy(asc(courses.position), asc(courses.id));
  return rows.map(({ course, mentor }) => ({ row: course, course: courseOf(course, mentor) }));
}

/** Reads courses by id. @throws ApiError 404 for unknown ids */
export async function knownCourses(tx: Sql, ids: readonly string[]): Promise<CourseRow[]> {
  const rows = await tx
    .select()
    .from(courses)
    .where(inArray(courses.id, [...ids]));
  const missing = ids.filter((id) => rows.every((row) => row.id !== id));
  if (missing.length > 0) throw new ApiError(404, `There is no course '${missing.join("', '")}'`);
  return rows;
}

/** Converts a course to the contract's shape. If the course has no mentor, `mentorName` is empty. */
function courseOf(row: CourseRow, mentor: MentorRow | null): Course {
  const mentorInfo = mentor ? fromRow(MENTOR_INFO_MAPPING, mentor) : { mentorName: '' };
  return { _id: row.id, ...fromRow(COURSE_MAPPING, row), mentorInfo };
}
