import { COURSE_FIELDS, type Field, MENTOR_FIELDS } from '@stepwell/contract/catalogue-fields';
import type { Entry, EntryChange } from '../fields/entry';

// Finds the pictures of courses and mentors.

export interface Picture {
  /** Name of the field, such as `coursePhoto`. */
  field: string;
  /** An http or https address, or a path on the site. */
  address: string;
}

const PICTURE_FIELDS = { course: namesOf(COURSE_FIELDS), mentor: namesOf(MENTOR_FIELDS) };
/** A field with several addresses, separated by commas. In the other fields, a comma is part of the address. */
const LIST_FIELD = 'mentorWorkedIn';

/** Finds the pictures of an entry. Leaves out texts that the site does not show as pictures, such as `//host`. */
export function picturesOf(kind: EntryChange['kind'], entry: Entry): Picture[] {
  const pictures = PICTURE_FIELDS[kind].map((field) => ({ field, address: textOf(entry[field]) }));
  const list = kind === 'mentor' ? textOf(entry[LIST_FIELD]).split(',') : [];
  return [...pictures, ...list.map((address) => ({ field: LIST_FIELD, address: address.trim() }))].filter(
    ({ address }) => /^(https?:\/\/|\/(?![/\\]))/i.test(address),
  );
}

/** Pictures of an entry that are not in the stored entry `before`. */
export function newPictures(kind: EntryChange['kind'], entry: Entry, before: Entry = {}): Picture[] {
  const known = new Set(picturesOf(kind, before).map(({ address }) => address));
  return picturesOf(kind, entry).filter(({ address }) => !known.has(address));
}

function namesOf(fields: { readonly [name: string]: Field }): string[] {
  return Object.entries(fields).flatMap(([name, { kind }]) => (kind === 'image' ? [name] : []));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
