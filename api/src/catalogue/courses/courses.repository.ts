import type { Course } from '@stepwell/contract';
import { and, asc, eq, exists, inArray } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { type CourseRow, courses, type MentorRow, mentors, orders } from '../../database/schema';
import { COURSE_MAPPING, fromRow, MENTOR_INFO_MAPPING } from '../fields/row-mapping';

/** Reads all courses with their mentors, in the academy's order. */
export async function readCourses(sql: Sql): Promise<{ row: CourseRow; course: Course }[]> {
  const rows = await sql
    .select({ course: courses, mentor: mentors })
    .from(courses)
    .leftJoin(mentors, eq(courses.mentorId, mentors.id))
    .orderBy(asc(courses.position), asc(courses.id));
  return rows.map(({ course, mentor }) => ({ row: course, course: courseOf(course, mentor) }));
}

/** Returns those of `ids` whose courses have an order, of any status. */
export async function idsWithOrders(sql: Sql, ids: readonly string[]): Promise<string[]> {
  const order = sql.select({ id: orders.id }).from(orders).where(eq(orders.courseId, courses.id));
  const found = await sql
    .select({ id: courses.id })
    .from(courses)
    .where(and(inArray(courses.id, [...ids]), exists(order)));
  return found.map(({ id }) => id);
}

/** Converts a course to the contract's shape. If the course has no mentor, `mentorName` is empty. */
function courseOf(row: CourseRow, mentor: MentorRow | null): Course {
  const mentorInfo = mentor ? fromRow(MENTOR_INFO_MAPPING, mentor) : { mentorName: '' };
  return { _id: row.id, ...fromRow(COURSE_MAPPING, row), mentorInfo };
}
