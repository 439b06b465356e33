import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { avatarPath, type Course, type Mentor } from '@stepwell/contract';
import { sql } from 'drizzle-orm';
import { parse } from 'yaml';
import type { Sql } from '../database/connection';
import { changes, coupons, courses, mentors, orders, settings } from '../database/schema';

/** A course of the sample file: the contract's fields, dates as days from now, the mentor by id. */
type SampleCourse = Course & {
  mentor: string;
  regEndsInDays: number;
  startsInDays: number;
  endsInDays: number;
};

type SampleMentor = Omit<Mentor, 'mentorWorkedIn'> & { id: string; mentorWorkedIn: string[] };

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Fills an empty database with the sample academy: courses, mentors, coupons, announcement and payee. A database
 * that holds anything, or was filled or used before, stays as it is.
 */
export async function loadSampleAcademy(tx: Sql, now = new Date()): Promise<void> {
  if (!(await isEmpty(tx))) return;
  const sampleMentors = await read<SampleMentor>('mentors.yaml');
  const sampleCourses = await read<SampleCourse>('courses.yaml');
  await tx.insert(mentors).values(sampleMentors.map(mentorRow));
  await tx.insert(courses).values(sampleCourses.map((course, position) => courseRow(course, position, now)));
  await tx.insert(coupons).values([
    { code: 'STEP10', percentBps: 1000 },
    { code: 'WELL500', amountPaise: 50_000, minimumPricePaise: 200_000, maxUses: 500, maxUsesPerEmail: 1 },
    { code: 'MONSOON25', percentBps: 2500, capPaise: 100_000, endsAt: endOfDay(now, -30) },
  ]);
  const values = {
    announcementMessage: 'New batches are open. Use code STEP10 at checkout for 10% off.',
    announcementMessageTill: endOfDay(now, 90).toISOString(),
    isCourseEnrollmentAllowed: 'true',
    payeeVPA: 'stepwell@okhdfcbank',
    payeeName: 'Stepwell Academy',
  };
  await tx.insert(settings).values(Object.entries(values).map(([name, value]) => ({ name, value })));
  await tx.insert(changes).values({ actor: 'start', action: 'sample.load', subject: 'sample academy' });
}

async function isEmpty(tx: Sql): Promise<boolean> {
  for (const table of [changes, courses, mentors, coupons, orders, settings]) {
    const found = await tx.select({ one: sql`1` }).from(table).limit(1);
    if (found.length > 0) return false;
  }
  return true;
}

async function read<T>(file: string): Promise<T[]> {
  return parse(await readFile(join(import.meta.dirname, file), 'utf8')) as T[];
}

function mentorRow(mentor: SampleMentor, position: number): typeof mentors.$inferInsert {
  return {
    id: mentor.id,
    position,
    name: mentor.mentorName,
    photo: avatarPath(mentor.mentorName),
    title: mentor.mentorTitle,
    designation: mentor.mentorDesignation,
    summary: mentor.mentorSummary,
    linkedin: mentor.mentorLinkedin,
    email: mentor.mentorEmail,
    workedIn: mentor.mentorWorkedIn.map((slug) => `/art/logo/${slug}.svg`).join(','),
  };
}

function courseRow(course: SampleCourse, position: number, now: Date): typeof courses.$inferInsert {
  return {
    id: course._id,
    position,
    name: course.courseName,
    summary: course.courseSummary,
    category: course.courseCategory,
    code: course.courseCode,
    status: course.courseStatus,
    startAt: startOfClass(now, course.startsInDays),
    endAt: endOfDay(now, course.endsInDays),
    regEndAt: endOfDay(now, course.regEndsInDays),
    duration: course.courseDuration,
    level: course.courseLevel,
    lectures: course.courseLecture,
    language: course.courseLanguage,
    studentsEnrolled: course.studentsEnrolled,
    preview: course.coursePreview,
    pricePaise: toPaise(course.coursePrice),
    mrpPaise: toPaise(course.courseMRP),
    isMoneyback: course.isMoneyback,
    isCertificate: course.isCertificate,
    overview: course.courseOverview,
    curriculum: course.courseCurriculum,
    references: course.courseReferences,
    mentorId: course.mentor,
  };
}

function toPaise(rupees: number | undefined): number | null {
  return rupees === undefined ? null : Math.round(rupees * 100);
}

/** The last millisecond of that day in India (UTC+05:30). */
function endOfDay(now: Date, days: number): Date {
  return new Date(dayInIndia(now, days) + DAY_MS - 1);
}

/** Nine in the morning of that day in India. */
function startOfClass(now: Date, days: number): Date {
  return new Date(dayInIndia(now, days) + 9 * 60 * 60 * 1000);
}

function dayInIndia(now: Date, days: number): number {
  const offset = 5.5 * 60 * 60 * 1000;
  return Math.floor((now.getTime() + offset) / DAY_MS) * DAY_MS - offset + days * DAY_MS;
}
