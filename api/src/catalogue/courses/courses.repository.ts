import type { Course } from '@stepwell/contract';
import { and, asc, eq, exists, inArray } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { type CourseRow, courses, type MentorRow, mentors, orders } from '../../database/schema';
import { COURSE, MENTOR_INFO, sentOf } from '../fields/stored';

/** All courses with their mentors, in the order the academy gave them. */
export async function readCourses(sql: Sql): Promise<{ row: CourseRow; course: Course }[]> {
  const rows = await sql
    .select({ course: courses, mentor: mentors })
    .from(courses)
    .leftJoin(mentors, eq(courses.mentorId, mentors.id))
    .orderBy(asc(courses.position), asc(courses.id));
  return rows.map(({ course, mentor }) => ({ row: course, course: courseOf(course, mentor) }));
}

/** Those of the courses that somebody has ordered, whatever became of it. */
export async function orderedOf(sql: Sql, ids: readonly string[]): Promise<string[]> {
  const order = sql.select({ id: orders.id }).from(orders).where(eq(orders.courseId, courses.id));
  const ordered = await sql
    .select({ id: courses.id })
    .from(courses)
    .where(and(inArray(courses.id, [...ids]), exists(order)));
  return ordered.map(({ id }) => id);
}

/** A course as the calls carry it. A mentor who is not there leaves an empty name, so that the shape holds. */
function courseOf(row: CourseRow, mentor: MentorRow | null): Course {
  const mentorInfo = mentor ? sentOf(MENTOR_INFO, mentor) : { mentorName: '' };
  return { _id: row.id, ...sentOf(COURSE, row), mentorInfo };
}
