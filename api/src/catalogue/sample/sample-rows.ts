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
  summaries ??= readSummaries();
  const known = await summaries;
  const isSample = ({ code, percentBps, amountPaise }: (typeof coupons)[number]) =>
    SAMPLE_COUPONS.some(
      (sample) =>
        sample.code === code &&
        (sample.percentBps ?? null) === percentBps &&
        (sample.amountPaise ?? null) === amountPaise,
    );
  return {
    courses: idsOf(courses, known.courses),
    mentors: idsOf(mentors, known.mentors),
    coupons: coupons.filter(isSample).map(({ code }) => code),
  };
}

/** Read once, because parsing the files takes 60 ms and each view of the desk's first page needs the summaries. */
let summaries: Promise<Record<'courses' | 'mentors', ReadonlySet<string>>> | undefined;

async function readSummaries() {
  const [courses, mentors] = [await readSampleCourses(), await readSampleMentors()];
  return {
    courses: new Set(courses.map(({ courseSummary }) => normalised(courseSummary))),
    mentors: new Set(mentors.map(({ mentorSummary }) => normalised(mentorSummary))),
  };
}

function idsOf(rows: readonly { id: string; summary: string }[], known: ReadonlySet<string>): string[] {
  return rows.filter(({ summary }) => known.has(normalised(summary))).map(({ id }) => id);
}

/** Ignores white space, which editors and spreadsheets change. */
function normalised(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}
