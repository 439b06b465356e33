import { type InferType, object } from 'yup';
import type { MentorRow } from '../../database/schema';
import { fileRulesOf } from '../fields/file-rules';
import { id, needed, noMore, revision } from '../fields/rules-by-kind';
import { MENTOR, sentOf, storedOf } from '../fields/stored';

// A mentor in an import file: the contract's own field names.

/** The rules of one mentor in a file. */
export const mentorFileRules = object({
  id: id.required(needed),
  revision,
  ...fileRulesOf(MENTOR.fields),
}).noUnknown(noMore);

export type MentorInFile = InferType<typeof mentorFileRules>;

export function mentorRowOf(mentor: MentorInFile, position: number): MentorRow {
  return { id: mentor.id, position, ...storedOf(MENTOR, mentor) } as MentorRow;
}

/** A stored mentor as an import file carries it. */
export function mentorInFileOf(row: MentorRow): Record<string, unknown> {
  return { id: row.id, ...sentOf(MENTOR, row) };
}
