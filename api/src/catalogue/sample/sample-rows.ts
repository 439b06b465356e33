import type { CouponRow, CourseRow, MentorRow } from '../../database/schema';
import { readSampleCourses, readSampleMentors, SAMPLE_COUPONS } from './sample-files';

/**
 * Finds leftovers of the sample academy in the database of a real academy: courses and mentors with the summary of a sample (staff may have
 * changed its id), and coupons with the code and discount of a sample. `doctor` warns about them.
 * @returns ids of courses and mentors, codes of coupons
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
  summaries ??= readSummaries().catch((error) => {
    summaries = undefined;
    throw error;
  });
  const sampleSummaries = await summaries;
  const isSample = ({ code, percentBps, amountPaise }: (typeof coupons)[number]) =>
    SAMPLE_COUPONS.some(
      (sample) =>
        sample.code === code &&
        (sample.percentBps ?? null) === percentBps &&
        (sample.amountPaise ?? null) === amountPaise,
    );
  return {
    courses: idsOf(courses, sampleSummaries.courses),
    mentors: idsOf(mentors, sampleSummaries.mentors),
    coupons: coupons.filter(isSample).map(({ code }) => code),
  };
}

/**
 * The summaries of the sample files. They are read once, because each view of the desk's first page needs them, and parsing the files takes
 * 60 ms.
 */
let summaries: Promise<Record<'courses' | 'mentors', ReadonlySet<string>>> | undefined;

async function readSummaries() {
  const [courses, mentors] = [await readSampleCourses(), await readSampleMentors()];
  return {
    courses: new Set(courses.map(({ courseSummary }) => normalised(courseSummary))),
    mentors: new Set(mentors.map(({ mentorSummary }) => normalised(mentorSummary))),
  };
}

function idsOf(rows: readonly { id: string; summary: string }[], samples: ReadonlySet<string>): string[] {
  return rows.filter(({ summary }) => samples.has(normalised(summary))).map(({ id }) => id);
}

/** Ignores white space, which editors and spreadsheets change. */
function normalised(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}
