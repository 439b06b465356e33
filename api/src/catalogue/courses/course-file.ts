import { CourseStatus } from '@stepwell/contract';
import { type InferType, object } from 'yup';
import type { CourseRow } from '../../database/schema';
import { fileRulesOf } from '../fields/file-rules';
import { fromRow, toRow, WHOLE_COURSE_MAPPING } from '../fields/row-mapping';
import { id, missing, noUnknownFields, revision } from '../fields/rules-by-kind';

// Format of a course in import and export files. The fields have the names of the contract; the mentor is an id, a date is a day or a time.

export const NO_PRICE = 'is missing: a Live course needs a price';

const fields = fileRulesOf(WHOLE_COURSE_MAPPING.fields);

/** Validates a course of an import file. */
export const courseFileRules = object({
  _id: id.required(missing),
  revision,
  ...fields,
  coursePrice: fields.coursePrice.when('courseStatus', {
    is: CourseStatus.live,
    // biome-ignore lint/suspicious/noThenProperty: the name of yup's option
    then: (rule) => rule.required(NO_PRICE),
  }),
  mentor: id.nullable().default(null),
}).noUnknown(noUnknownFields);

export type CourseInFile = InferType<typeof courseFileRules>;

/** Converts a validated course of an import file to the row to store. @param position place in the list of courses */
export function courseRowOf(course: CourseInFile, position: number): CourseRow {
  return {
    id: course._id,
    position,
    mentorId: course.mentor,
    ...toRow(WHOLE_COURSE_MAPPING, course),
  } as CourseRow;
}

/** Converts a stored course to the format of import files, in which lists come last. Importing the result changes nothing. */
export function courseInFileOf(row: CourseRow): Record<string, unknown> {
  const fields = Object.entries(fromRow(WHOLE_COURSE_MAPPING, row));
  const scalars = fields.filter(([, value]) => !Array.isArray(value));
  const lists = fields.filter(([, value]) => Array.isArray(value));
  return { _id: row.id, ...Object.fromEntries(scalars), mentor: row.mentorId, ...Object.fromEntries(lists) };
}
