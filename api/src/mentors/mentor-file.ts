import { type InferType, object } from 'yup';
import type { MentorRow } from '../database/schema';
import { id, imageAddress, line, needed, noMore, prose, webAddress } from '../file-rules/field-rules';
import { mentorInfoOf } from './mentors.repository';

// A mentor in an import file: the contract's own field names.

/** The rules of one mentor in a file. */
export const mentorFileRules = object({
  id: id.required(needed),
  mentorName: line(100).required(needed).min(2, 'is too short'),
  mentorPhoto: imageAddress.default(''),
  mentorTitle: line(150).default(''),
  mentorDesignation: line(150).default(''),
  mentorSummary: prose(3000).default(''),
  mentorLinkedin: webAddress.default(''),
  mentorEmail: line(100).default(''),
  mentorWorkedIn: line(2000).default(''),
}).noUnknown(noMore);

export type MentorInFile = InferType<typeof mentorFileRules>;

export function mentorRowOf(mentor: MentorInFile, position: number): MentorRow {
  return {
    id: mentor.id,
    position,
    name: mentor.mentorName,
    photo: mentor.mentorPhoto,
    title: mentor.mentorTitle,
    designation: mentor.mentorDesignation,
    summary: mentor.mentorSummary,
    linkedin: mentor.mentorLinkedin,
    email: mentor.mentorEmail,
    workedIn: mentor.mentorWorkedIn,
  };
}

/** A stored mentor as an import file carries it. */
export function mentorInFileOf(row: MentorRow): Record<string, unknown> {
  return { id: row.id, ...mentorInfoOf(row), mentorWorkedIn: row.workedIn };
}
