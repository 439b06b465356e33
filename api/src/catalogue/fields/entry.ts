import { hash } from 'node:crypto';
import { isRecord } from '@stepwell/server-kit/json';

// Compares entries of the catalogue, and computes their revisions.

/** A course or mentor in the format of import files: values by the contract's field names. */
export type Entry = { readonly [field: string]: unknown };

/** Values before and after a change, by field; `null` for a missing value. */
export type FieldChanges = Record<string, { before: unknown; after: unknown }>;

/** The changed fields of a course or mentor. */
export interface EntryChange {
  kind: 'course' | 'mentor';
  id: string;
  fields: FieldChanges;
}

/**
 * Serialises a value as JSON with sorted keys, so that equal values have equal texts, because the database changes the order of keys in
 * JSON columns.
 */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner) => (isRecord(inner) ? sorted(Object.entries(inner)) : inner));
}

/**
 * The revision of an entry: a hash of its content, such as `r3f9c02ab41d7`. Empty fields do not count, so revisions in older files stay valid
 * when a later version adds a field. The `r` keeps spreadsheets from reading the hash as a number.
 */
export function revisionOf(entry: Entry): string {
  return `r${hash('sha256', contentOf(entry), 'hex').slice(0, 12)}`;
}

/** Adds the revision to an entry of an export, after the first field, which must be the id. */
export function withRevision(entry: Entry): Record<string, unknown> {
  const [id, ...fields] = Object.entries(entry);
  return Object.fromEntries([...(id ? [id] : []), ['revision', revisionOf(entry)], ...fields]);
}

/** Whether two values of a field are equal. All empty values are equal. */
export function isSame(name: string, one: unknown, other: unknown): boolean {
  return contentOf({ [name]: one }) === contentOf({ [name]: other });
}

export function changesBetween(before: Entry, after: Entry): FieldChanges {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => !isSame(name, before[name], after[name]));
  return Object.fromEntries(
    changed.map((name) => [name, { before: before[name] ?? null, after: after[name] ?? null }]),
  );
}

/** Like `canonical`, without empty fields. */
function contentOf(entry: Entry): string {
  return JSON.stringify(entry, (_key, inner) =>
    isRecord(inner) ? sorted(Object.entries(inner).filter(([name, value]) => !isEmpty(name, value))) : inner,
  );
}

function sorted(pairs: [string, unknown][]) {
  return Object.fromEntries(pairs.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function isEmpty(name: string, value: unknown): boolean {
  // A course with the price 0 is free; one without a price cannot be Live.
  if (value === 0) return name !== 'coursePrice';
  const isEmptyList = Array.isArray(value) && value.length === 0;
  return value === undefined || value === null || value === '' || value === false || isEmptyList;
}
