import { COURSE_FIELDS, type Field, MENTOR_FIELDS } from '@stepwell/contract/catalogue-fields';
import type { Entry, EntryChange } from '../fields/entry';

/** A picture that a course or a mentor shows. */
export interface Picture {
  /** Such as `coursePhoto`. */
  field: string;
  /** An http or https address, or a path on the site. */
  address: string;
}

const FIELDS = { course: namesOf(COURSE_FIELDS), mentor: [...namesOf(MENTOR_FIELDS), 'mentorWorkedIn'] };

export function picturesOf(kind: EntryChange['kind'], entry: Entry): Picture[] {
  return FIELDS[kind].flatMap((field) => addressesIn(entry[field]).map((address) => ({ field, address })));
}

/** The pictures of an entry that were not there before. */
export function newPictures(kind: EntryChange['kind'], entry: Entry, before: Entry = {}): Picture[] {
  const known = new Set(picturesOf(kind, before).map(({ address }) => address));
  return picturesOf(kind, entry).filter(({ address }) => !known.has(address));
}

function namesOf(fields: { readonly [name: string]: Field }): string[] {
  return Object.entries(fields).flatMap(([name, { kind }]) => (kind === 'image' ? [name] : []));
}

/** One address, or several with commas between them; the site shows nothing for other texts. */
function addressesIn(value: unknown): string[] {
  if (typeof value !== 'string') return [];
  return value
    .split(',')
    .map((each) => each.trim())
    .filter((each) => /^(https?:\/\/|\/(?![/\\]))/i.test(each));
}
