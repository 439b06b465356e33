import { COURSE_CODE_CUT } from '@stepwell/contract';

/** The first 10 characters of a course code (spec §2), counted as code points, without an ellipsis. */
export function shortCode(courseCode: string): string {
  return Array.from(courseCode).slice(0, COURSE_CODE_CUT).join('');
}
