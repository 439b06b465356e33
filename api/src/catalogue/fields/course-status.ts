import { CourseStatus, type CourseStatusCode } from '@stepwell/contract';
import { ApiError } from '../../lib/api-error';

/** Names of a course's status for staff. */
export const STATUS_NAMES: Record<CourseStatusCode, string> = { 0: 'soon', 1: 'live', 2: 'closed' };

/** Parses a status, given by name or number. @throws ApiError 422 for another text */
export function statusOf(word: string): CourseStatusCode {
  const codes = Object.values(CourseStatus);
  const found = codes.find((code) => word === String(code) || word.toLowerCase() === STATUS_NAMES[code]);
  if (found === undefined) throw new ApiError(422, `'${word}' is not soon, live or closed`);
  return found;
}
