import type { Sql } from '../../database/connection';
import { holdsAcademy } from '../../database/one-academy';
import { changes, coupons, settings } from '../../database/schema';
import { DAY_MS, midnightInIndia } from '../../lib/india';
import { SAMPLE_PAYEE_VPA } from '../../settings/sample-payee';
import { importCatalogue } from '../import/catalogue-import';
import {
  readSampleCourses,
  readSampleMentors,
  SAMPLE_COUPONS,
  type SampleCourse,
  type SampleMentor,
} from './sample-files';

/** Time of day at which the sample courses begin: 09:00. */
const FIRST_CLASS_MS = 9 * 60 * 60 * 1000;

/**
 * Loads the sample academy into an empty database: courses, mentors, coupons, announcement, payee, GST and open enrolment. Does nothing if
 * the database has or ever had content.
 * @param actor actor in the audit log: `start`, or a member of staff
 * @returns whether the sample academy was loaded
 */
export async function loadSampleAcademy(tx: Sql, actor = 'start', now = new Date()): Promise<boolean> {
  if (await holdsAcademy(tx)) return false;
  const people = await readSampleMentors();
  const courseList = await readSampleCourses();
  const file = {
    mentors: people.map(mentorInFile),
    courses: courseList.map((course) => courseInFile(course, now)),
  };
  await importCatalogue(tx, file, { progress: () => {}, record: async () => {}, recordAll: async () => {} });
  await tx
    .insert(coupons)
    .values([
      ...SAMPLE_COUPONS,
      { code: 'MONSOON25', percentBps: 2500, capPaise: 100_000, endsAt: endOfDay(now, -30) },
    ]);
  const values = {
    announcementMessage: 'New batches are open. Use code STEP10 at checkout for 10% off.',
    announcementMessageTill: endOfDay(now, 90).toISOString(),
    isCourseEnrollmentAllowed: 'true',
    payeeVPA: SAMPLE_PAYEE_VPA,
    payeeName: 'Stepwell Academy',
    gstMode: 'exclusive',
    gstRatePercent: '18',
  };
  await tx.insert(settings).values(Object.entries(values).map(([name, value]) => ({ name, value })));
  await tx.insert(changes).values({ actor, action: 'sample.load', subject: 'sample academy' });
  return true;
}

function mentorInFile(mentor: SampleMentor) {
  return {
    ...mentor,
    mentorWorkedIn: mentor.mentorWorkedIn.map((slug) => `/art/logo/${slug}.svg`).join(','),
  };
}

function courseInFile({ regEndsInDays, startsInDays, endsInDays, ...course }: SampleCourse, now: Date) {
  return {
    ...course,
    courseRegEndDate: endOfDay(now, regEndsInDays).toISOString(),
    courseStartDate: new Date(midnightInIndia(now, startsInDays) + FIRST_CLASS_MS).toISOString(),
    courseEndDate: endOfDay(now, endsInDays).toISOString(),
  };
}

/** The last millisecond, in India, of the day that is `days` after today. */
function endOfDay(now: Date, days: number): Date {
  return new Date(midnightInIndia(now, days) + DAY_MS - 1);
}
