import type { CouponRow, CourseRow, MentorRow } from '../../database/schema';
import { readSampleCourses, readSampleMentors, SAMPLE_COUPONS } from './sample-files';

/**
 * Finds leftovers of the sample academy in a real one, for `doctor`: courses and mentors with a sample summary (ids may have
 * changed), and coupons with a sample code and discount. Returns ids and codes.
 */
export async function sampleRows({
  courses,
  mentors,
  coupons,
}: {
  courses: readonly Pick<CourseRow, 'id' | 'summary'>[];
  mentors: readonly Pick<MentorRow, 'id' | 'summary'>[];
  coupons: readonly Pick<CouponRow, 'code' | 'percentBps' | 'amountPaise'>[];
}): Promise<{ courses: string[]; mentors: string[]; coupons: string[] }> {
  const ofCourses = (await readSampleCourses()).map(({ courseSummary }) => courseSummary);
  const ofMentors = (await readSampleMentors()).map(({ mentorSummary }) => mentorSummary);
  const isSample = ({ code, percentBps, amountPaise }: (typeof coupons)[number]) =>
    SAMPLE_COUPONS.some(
      (sample) =>
        sample.code === code &&
        (sample.percentBps ?? null) === percentBps &&
        (sample.amountPaise ?? null) === amountPaise,
    );
  return {
    courses: idsOf(courses, ofCourses),
    mentors: idsOf(mentors, ofMentors),
    coupons: coupons.filter(isSample).map(({ code }) => code),
  };
}

function idsOf(rows: readonly { id: string; summary: string }[], summaries: string[]): string[] {
  const known = new Set(summaries.map(normalised));
  return rows.filter(({ summary }) => known.has(normalised(summary))).map(({ id }) => id);
}

/** Ignores white space, which editors and spreadsheets change. */
function normalised(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}
