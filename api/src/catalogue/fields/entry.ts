import { createHash } from 'node:crypto';

// Courses and mentors as an import file carries them: values by the contract's field names.

export type Entry = { readonly [field: string]: unknown };

/** By field, its value before and after a change; `null` where there is none. */
export type FieldChanges = Record<string, { before: unknown; after: unknown }>;

/** The changed fields of one course or mentor. */
export interface EntryChange {
  kind: 'course' | 'mentor';
  id: string;
  fields: FieldChanges;
}

/** JSON with its keys in order: the database keeps a document's keys in an order of its own. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner) => (isObject(inner) ? sorted(Object.entries(inner)) : inner));
}

/**
 * Identifies the content of an entry. Empty fields do not count: a field that a later version adds leaves the revisions
 * in older files valid. The letter keeps spreadsheets from reading a number.
 */
export function revisionOf(entry: Entry): string {
  return `r${createHash('sha256').update(content(entry)).digest('hex').slice(0, 12)}`;
}

/** An entry as an export writes it: its revision stands behind its id. */
export function withRevision(entry: Entry): Record<string, unknown> {
  const [id, ...fields] = Object.entries(entry);
  return Object.fromEntries([...(id ? [id] : []), ['revision', revisionOf(entry)], ...fields]);
}

/** Whether two values of a field are the same; all empty values are. */
export function isSame(one: unknown, other: unknown): boolean {
  return content({ value: one }) === content({ value: other });
}

export function changesBetween(before: Entry, after: Entry): FieldChanges {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => !isSame(before[name], after[name]));
  return Object.fromEntries(
    changed.map((name) => [name, { before: before[name] ?? null, after: after[name] ?? null }]),
  );
}

function content(entry: Entry): string {
  return JSON.stringify(entry, (_key, inner) =>
    isObject(inner) ? sorted(Object.entries(inner).filter(([, value]) => !isEmpty(value))) : inner,
  );
}

function sorted(pairs: [string, unknown][]) {
  return Object.fromEntries(pairs.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isEmpty(value: unknown): boolean {
  const isEmptyList = Array.isArray(value) && value.length === 0;
  return (
    value === undefined || value === null || value === '' || value === false || value === 0 || isEmptyList
  );
}
