import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';

/** A course of `courses.yaml`, which has the format of an import file, but dates are in days from now. Only the fields used in code are declared. */
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
  return readYaml('courses.yaml');
}

export function readSampleMentors(): Promise<SampleMentor[]> {
  return readYaml('mentors.yaml');
}

async function readYaml<T>(file: string): Promise<T[]> {
  return parse(await readFile(join(import.meta.dirname, file), 'utf8')) as T[];
}
