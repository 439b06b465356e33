import { type CourseRow, courses, type MentorRow, mentors } from '../../database/schema/catalogue';
import { fromRow, toRow, WHOLE_COURSE_MAPPING, WHOLE_MENTOR_MAPPING } from '../fields/row-mapping';

// An entry is a course or a mentor as staff see it: in forms, in the file of the catalogue and in the log.

export type Kind = 'course' | 'mentor';

/** Values by the contract's field names. */
export type Entry = { readonly [field: string]: unknown };

/** Values before and after a change, by field; `null` for a missing value. */
export type FieldChanges = Record<string, { before: unknown; after: unknown }>;

export const KINDS = {
  course: {
    table: courses,
    mapping: WHOLE_COURSE_MAPPING,
    id: '_id',
    name: 'courseName',
    photo: 'coursePhoto',
  },
  mentor: {
    table: mentors,
    mapping: WHOLE_MENTOR_MAPPING,
    id: 'id',
    name: 'mentorName',
    photo: 'mentorPhoto',
  },
} as const;

export function entryOf(kind: Kind, row: CourseRow | MentorRow): Entry {
  const { id, mapping } = KINDS[kind];
  const entry = { [id]: row.id, ...fromRow(mapping, row) };
  return kind === 'course' && 'mentorId' in row ? { ...entry, mentor: row.mentorId ?? '' } : entry;
}

/** The row of a checked entry, without its revision. */
export function rowOf(kind: Kind, entry: Entry): Record<string, unknown> {
  const { id, mapping } = KINDS[kind];
  const row = { id: entry[id], ...toRow(mapping, entry) };
  return kind === 'course' ? { ...row, mentorId: entry.mentor || null } : row;
}

/** The fields in which two entries differ. */
export function changesBetween(before: Entry, after: Entry): FieldChanges {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const pairs = names.map(
    (name) => [name, { before: comparable(before[name]), after: comparable(after[name]) }] as const,
  );
  return Object.fromEntries(
    pairs.filter(([, change]) => JSON.stringify(change.before) !== JSON.stringify(change.after)),
  );
}

function comparable(value: unknown): unknown {
  const isEmpty = value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  return isEmpty ? null : value;
}

/** The caller of an act by command, who is no member. */
export const OPERATOR = 'operator';
