import { type CourseStatusCode, formatAmount } from '@stepwell/contract';
import { type Field, MENTOR_FIELDS } from '@stepwell/contract/catalogue-fields';
import { isRecord } from '@stepwell/server-kit/json';
import { sanitize } from '@stepwell/server-kit/sanitize';
import { STATUS_NAMES } from '../fields/course-status';
import { type EntryChange, isSame } from '../fields/entry';
import { WHOLE_COURSE_MAPPING } from '../fields/row-mapping';

// Formats values of courses and mentors for a comparison by staff.

/** Number of characters shown of a long value, and how many of them precede the first difference. */
const MAX_SHOWN = 60;
const SHOWN_BEFORE_DIFFERENCE = 20;
/** Maximum number of differences shown of a list field. */
const MAX_DIFFERENCES = 20;

const FIELDS: { [kind: string]: { readonly [name: string]: Field } } = {
  course: WHOLE_COURSE_MAPPING.fields,
  mentor: MENTOR_FIELDS,
};

/** Formats values of a field, each on one line. Long values are cut to the part around their first difference, or to the beginning if they are equal. */
export function shownTogether(kind: EntryChange['kind'], name: string, values: readonly unknown[]): string[] {
  const field = FIELDS[kind]?.[name];
  return cutToDifference(values.map((value) => sanitize(shown(field?.kind, value))));
}

/** Table rows for an import's changes: entry, field, value before, value after. A list field has a row for each difference. */
export function changeRows(changes: readonly EntryChange[]): string[][] {
  return changes.flatMap(({ kind, id, fields }) =>
    Object.entries(fields).flatMap(([name, { before, after }]) => {
      const parts = [...differences(name, before, after)];
      const rows = parts
        .slice(0, MAX_DIFFERENCES)
        .map((part) => [id, part.path, ...shownTogether(kind, part.path, [part.before, part.after])]);
      const left = parts.length - rows.length;
      return left > 0 ? [...rows, [id, name, '', `and ${left} more differences`]] : rows;
    }),
  );
}

function shown(kind: Field['kind'] | undefined, value: unknown): string {
  if (value === undefined || value === null || value === '') return '(none)';
  if (kind === 'money') return formatAmount(Number(value));
  if (kind === 'status') return STATUS_NAMES[value as CourseStatusCode];
  if (kind === 'moment') return String(value);
  return JSON.stringify(value);
}

/** Cuts all texts at the same place, to the part around their first difference. */
function cutToDifference(values: string[]): string[] {
  // The texts are cut as lists of characters, because cutting a string could split a surrogate pair.
  const texts = values.map((value) => [...value]);
  if (texts.every(({ length }) => length <= MAX_SHOWN)) return values;
  const [first = [], ...others] = texts;
  const found = first.findIndex((letter, at) => others.some((other) => other[at] !== letter));
  // If a longer text begins with the first text, they differ where the first text ends.
  const isPrefix = others.some(({ length }) => length > first.length);
  const difference = found < 0 && isPrefix ? first.length : found;
  const start = Math.max(0, difference - SHOWN_BEFORE_DIFFERENCE);
  return texts.map((text) => {
    const part = text.slice(start, start + MAX_SHOWN).join('');
    return `${start > 0 ? '…' : ''}${part}${text.length > start + MAX_SHOWN ? '…' : ''}`;
  });
}

/** Finds the parts in which two values differ, each with its path. */
function* differences(
  path: string,
  before: unknown,
  after: unknown,
): Generator<{ path: string; before: unknown; after: unknown }> {
  if (isSame(path, before, after)) return;
  const [one, other] = [before ?? emptyLike(after), after ?? emptyLike(before)];
  if (Array.isArray(one) && Array.isArray(other)) {
    for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
      yield* differences(`${path}[${at}]`, one[at], other[at]);
    }
  } else if (isRecord(one) && isRecord(other)) {
    for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
      yield* differences(`${path}.${name}`, one[name], other[name]);
    }
  } else yield { path, before, after };
}

/** With which an added or deleted value is compared, so that a list or an entry is shown in its parts instead of as JSON. */
function emptyLike(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  return isRecord(value) ? {} : undefined;
}
