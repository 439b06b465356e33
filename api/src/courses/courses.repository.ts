import type { Course } from '@stepwell/contract';
import { asc, eq } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { type CourseRow, courses, type MentorRow, mentors } from '../database/schema';
import { mentorInfoOf } from '../mentors/mentors.repository';
import { rupees } from '../pricing/pricing';

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
  return {
    _id: row.id,
    courseName: row.name,
    courseSummary: row.summary,
    coursePhoto: row.photo,
    courseCategory: row.category,
    courseCode: row.code,
    courseStatus: row.status,
    courseStartDate: isoOrNull(row.startAt),
    courseEndDate: isoOrNull(row.endAt),
    courseRegEndDate: isoOrNull(row.regEndAt),
    courseDuration: row.duration,
    courseLevel: row.level,
    courseLecture: row.lectures,
    courseLanguage: row.language,
    studentsEnrolled: row.studentsEnrolled,
    coursePreview: row.preview,
    ...(row.pricePaise !== null && { coursePrice: rupees(row.pricePaise) }),
    ...(row.mrpPaise !== null && { courseMRP: rupees(row.mrpPaise) }),
    isMoneyback: row.isMoneyback,
    isCertificate: row.isCertificate,
    courseOverview: row.overview,
    courseCurriculum: row.curriculum,
    courseReferences: row.references,
    mentorInfo: mentor ? mentorInfoOf(mentor) : { mentorName: '' },
  };
}

function isoOrNull(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}
