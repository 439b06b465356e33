import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { avatarPath } from '@stepwell/contract';
import { sql } from 'drizzle-orm';
import { parse } from 'yaml';
import { DAY_MS, dayInIndia } from '../base/india';
import { importCatalogue } from '../catalogue/catalogue-import';
import type { Sql } from '../database/connection';
import { changes, coupons, courses, mentors, orders, settings } from '../database/schema';

/** A course of the sample file: an import file's, but its dates are counted in days from now. */
interface SampleCourse {
  regEndsInDays: number;
  startsInDays: number;
  endsInDays: number;
}

interface SampleMentor {
  mentorName: string;
  mentorWorkedIn: string[];
}

/** Who loads it. */
const ACTOR = 'start';
const FIRST_CLASS_MS = 9 * 60 * 60 * 1000;

/**
 * Fills an empty database with the sample academy: courses, mentors, coupons, announcement and payee. A database
 * that holds anything, or was filled or used before, stays as it is.
 */
export async function loadSampleAcademy(tx: Sql, now = new Date()): Promise<void> {
  if (!(await isEmpty(tx))) return;
  const people = await read<SampleMentor>('mentors.yaml');
  const courseList = await read<SampleCourse>('courses.yaml');
  const file = {
    mentors: people.map(mentorInFile),
    courses: courseList.map((course) => courseInFile(course, now)),
  };
  await importCatalogue(tx, file, { progress: () => {}, record: async () => {}, recordAll: async () => {} });
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
  await tx.insert(changes).values({ actor: ACTOR, action: 'sample.load', subject: 'sample academy' });
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

function mentorInFile(mentor: SampleMentor) {
  return {
    ...mentor,
    mentorPhoto: avatarPath(mentor.mentorName),
    mentorWorkedIn: mentor.mentorWorkedIn.map((slug) => `/art/logo/${slug}.svg`).join(','),
  };
}

function courseInFile({ regEndsInDays, startsInDays, endsInDays, ...course }: SampleCourse, now: Date) {
  return {
    ...course,
    courseRegEndDate: endOfDay(now, regEndsInDays).toISOString(),
    courseStartDate: new Date(dayInIndia(now, startsInDays) + FIRST_CLASS_MS).toISOString(),
    courseEndDate: endOfDay(now, endsInDays).toISOString(),
  };
}

/** The last millisecond of that day in India. */
function endOfDay(now: Date, days: number): Date {
  return new Date(dayInIndia(now, days) + DAY_MS - 1);
}
