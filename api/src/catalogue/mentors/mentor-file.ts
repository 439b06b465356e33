import { type InferType, object } from 'yup';
import type { MentorRow } from '../../database/schema';
import { fileRulesOf } from '../fields/file-rules';
import { id, missing, noUnknownFields, revision } from '../fields/rules-by-kind';
import { MENTOR, sentOf, storedOf } from '../fields/stored';

/** Validates a mentor of an import file, which has the field names of the contract. */
export const mentorFileRules = object({
  id: id.required(missing),
  revision,
  ...fileRulesOf(MENTOR.fields),
}).noUnknown(noUnknownFields);

export type MentorInFile = InferType<typeof mentorFileRules>;

export function mentorRowOf(mentor: MentorInFile, position: number): MentorRow {
  return { id: mentor.id, position, ...storedOf(MENTOR, mentor) } as MentorRow;
}

/** Converts a stored mentor to the format of import files. */
export function mentorInFileOf(row: MentorRow): Record<string, unknown> {
  return { id: row.id, ...sentOf(MENTOR, row) };
}
