import { ValidationError } from 'yup';
import type { CourseRow, MentorRow } from '../../database/schema';
import { ApiError } from '../../lib/api-error';
import { type CourseInFile, courseFileRules } from '../courses/course-file';
import { type MentorInFile, mentorFileRules } from '../mentors/mentor-file';

export interface Catalogue<Course, Mentor> {
  courses: Course[];
  mentors: Mentor[];
}

/** The part of the stored catalogue that the check needs. */
export type StoredCatalogue = Catalogue<Pick<CourseRow, 'id' | 'code'>, Pick<MentorRow, 'id'>>;

/**
 * Validates the courses and mentors of a file by their rules, and checks them against the stored catalogue.
 * @returns the normalised entries
 * @throws ApiError 422 with messages by path, such as `courses[3].coursePrice`
 */
export function checkedCatalogue(
  given: Catalogue<unknown, unknown>,
  stored: StoredCatalogue,
): Catalogue<CourseInFile, MentorInFile> {
  const problems: Record<string, string> = {};
  const mentors = checkAll('mentors', mentorFileRules, given.mentors, problems);
  const courses = checkAll('courses', courseFileRules, given.courses, problems);
  refuseDuplicates('mentors', mentors, ({ id }) => id, 'id', problems);
  refuseDuplicates('courses', courses, ({ _id }) => _id, '_id', problems);
  refuseDuplicates('courses', courses, ({ courseCode }) => courseCode, 'courseCode', problems);
  const mentorIds = new Set([...stored.mentors, ...mentors.map(({ value }) => value)].map(({ id }) => id));
  const idByCode = new Map(stored.courses.map(({ code, id }) => [code, id]));
  const givenIds = new Set(courses.map(({ value }) => value._id));
  for (const { index, value } of courses) {
    if (value.mentor && !mentorIds.has(value.mentor)) {
      problems[`courses[${index}].mentor`] = `names no mentor: '${value.mentor}'`;
    }
    const holder = idByCode.get(value.courseCode);
    // If the course that has the code now is in the file, the file decides which course gets the code.
    if (holder && holder !== value._id && !givenIds.has(holder)) {
      problems[`courses[${index}].courseCode`] = `is the code of the course '${holder}'`;
    }
  }
  if (Object.keys(problems).length > 0) {
    throw new ApiError(422, 'Nothing was imported: the file has errors', { fields: problems });
  }
  return { courses: courses.map(({ value }) => value), mentors: mentors.map(({ value }) => value) };
}

/** A validated entry with its place in the list of the file. */
interface Given<T> {
  index: number;
  value: T;
}

/** Validates the entries of a list. Adds messages to `problems`, and returns the valid entries. */
function checkAll<T>(
  list: string,
  rules: { validateSync(value: unknown, options: object): T },
  values: unknown[],
  problems: Record<string, string>,
): Given<T>[] {
  return values.flatMap((given, index) => {
    const checked = checkInFile(rules, given);
    if ('value' in checked) return [{ index, value: checked.value }];
    for (const [path, message] of Object.entries(checked.problems)) {
      problems[`${list}[${index}]${path && `.${path}`}`] = message;
    }
    return [];
  });
}

function refuseDuplicates<T>(
  list: string,
  given: Given<T>[],
  keyOf: (value: T) => string,
  field: string,
  problems: Record<string, string>,
): void {
  const seen = new Set<string>();
  for (const { index, value } of given) {
    const key = keyOf(value);
    if (seen.has(key)) problems[`${list}[${index}].${field}`] = `occurs twice in this file: '${key}'`;
    seen.add(key);
  }
}

/** Validates a value. @returns the normalised value, or the first message for each path */
function checkInFile<T>(
  rules: { validateSync(value: unknown, options: object): T },
  value: unknown,
): { value: T } | { problems: Record<string, string> } {
  try {
    return { value: rules.validateSync(value, { abortEarly: false, stripUnknown: false }) };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const all = error.inner.length > 0 ? error.inner : [error];
    // The list is reversed, because the object keeps the last pair of a path, and this must be the first message.
    return { problems: Object.fromEntries(all.map(({ path, message }) => [path ?? '', message]).reverse()) };
  }
}
