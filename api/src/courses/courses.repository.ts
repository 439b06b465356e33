import type { Course } from '@stepwell/contract';
import { asc, eq } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { type CourseRow, courses, type MentorRow, mentors } from '../database/schema';
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

/** A course as the calls carry it. A mentor who is not there leaves an empty name, so that the shape holds. */
function courseOf(row: CourseRow, mentor: MentorRow | null): Course {
  const mentorInfo = mentor ? sentOf(MENTOR_INFO, mentor) : { mentorName: '' };
  return { _id: row.id, ...sentOf(COURSE, row), mentorInfo };
}
