import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';

/** A course of the sample file, which has the format of an import file except that dates are given in days from now. Only fields used in code are declared. */
export interface SampleCourse {
  courseSummary: string;
  regEndsInDays: number;
  startsInDays: number;
  endsInDays: number;
}

export interface SampleMentor {
  mentorSummary: string;
  mentorWorkedIn: string[];
}

/** The valid coupons; `load.ts` adds an expired one. */
export const SAMPLE_COUPONS = [
  { code: 'STEP10', percentBps: 1000 },
  { code: 'WELL500', amountPaise: 50_000, minimumPricePaise: 200_000, maxUses: 500, maxUsesPerEmail: 1 },
];

export function readSampleCourses(): Promise<SampleCourse[]> {
  return read('courses.yaml');
}

export function readSampleMentors(): Promise<SampleMentor[]> {
  return read('mentors.yaml');
}

async function read<T>(file: string): Promise<T[]> {
  return parse(await readFile(join(import.meta.dirname, file), 'utf8')) as T[];
}
