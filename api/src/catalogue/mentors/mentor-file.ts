import { type InferType, object } from 'yup';
import type { MentorRow } from '../../database/schema';
import { fileRulesOf } from '../fields/file-rules';
import { fromRow, MENTOR_MAPPING, toRow } from '../fields/row-mapping';
import { id, missing, noUnknownFields, revision } from '../fields/rules-by-kind';

/** Validates a mentor of an import file. The field names are those of the contract. */
export const mentorFileRules = object({
  id: id.required(missing),
  revision,
  ...fileRulesOf(MENTOR_MAPPING.fields),
}).noUnknown(noUnknownFields);

export type MentorInFile = InferType<typeof mentorFileRules>;

/** Converts a validated mentor of an import file to the row to store. @param position place in the list of mentors */
export function mentorRowOf(mentor: MentorInFile, position: number): MentorRow {
  return { id: mentor.id, position, ...toRow(MENTOR_MAPPING, mentor) } as MentorRow;
}

/** Converts a stored mentor to the format of import files. */
export function mentorInFileOf(row: MentorRow): Record<string, unknown> {
  return { id: row.id, ...fromRow(MENTOR_MAPPING, row) };
}
