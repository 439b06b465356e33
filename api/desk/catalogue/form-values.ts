import type { Field, Fields } from '@stepwell/contract/catalogue-fields';
import type { Entry } from '../../src/catalogue/entries/entry';
import { inIndia } from '../../src/lib/india';

// Converts a course or mentor to the texts of a form, and back. The names are those of the rules' messages: `courseOverview[0].title`.

export type FormValues = Readonly<Record<string, unknown>>;

/** The values of a form that shows an entry. */
export function formValuesOf(fields: Fields, entry: Entry, prefix = ''): Record<string, string> {
  const pairs = Object.entries(fields).flatMap(([name, field]) => {
    const key = `${prefix}${name}`;
    const value = entry[name];
    if (field.kind !== 'list') return [[key, textOf(field, value)] as const];
    const items = Array.isArray(value) ? (value as Entry[]) : [];
    return items.flatMap((item, at) => Object.entries(formValuesOf(field.of, item, `${key}[${at}].`)));
  });
  return Object.fromEntries(pairs);
}

/** The entry's fields in a sent form, as texts that the rules accept. Browsers leave out unchecked boxes, so every field is set. */
export function fieldsIn(fields: Fields, values: FormValues): Record<string, unknown> {
  const pairs = Object.entries(fields).map(([name, field]) => [
    name,
    field.kind === 'list' ? itemsIn(field.of, name, values) : textIn(values, name),
  ]);
  return Object.fromEntries(pairs);
}

/**
 * Numbers the items of lists from 0 in the order in which the form has them. The desk's script moves and removes items without renaming their
 * fields.
 */
export function renumbered(fields: Fields, values: FormValues): Record<string, unknown> {
  const lists = Object.keys(fields).filter((name) => fields[name]?.kind === 'list');
  const isItem = (key: string) => lists.some((name) => key.startsWith(`${name}[`));
  const others = Object.entries(values).filter(([key]) => !isItem(key));
  const items = lists.flatMap((name) => {
    const field = fields[name];
    const list = field?.kind === 'list' ? itemsIn(field.of, name, values) : [];
    return list.flatMap((item, at) =>
      Object.entries(item).map(([part, value]) => [`${name}[${at}].${part}`, value]),
    );
  });
  return Object.fromEntries([...others, ...items]);
}

/** Number of items that a list has in a form's values. */
export function itemCount(name: string, values: FormValues): number {
  return new Set(Object.keys(values).flatMap((key) => placeIn(name, key) ?? [])).size;
}

/** The items of a list in a form; items without any text are left out. */
function itemsIn(of: Fields, name: string, values: FormValues): Record<string, unknown>[] {
  // In the order of the form: an object keeps the order in which names that are no numbers were added.
  const places = new Set(Object.keys(values).flatMap((key) => placeIn(name, key) ?? []));
  const items = [...places].map((place) =>
    Object.fromEntries(Object.keys(of).map((part) => [part, textIn(values, `${name}[${place}].${part}`)])),
  );
  return items.filter((item) => Object.values(item).some((value) => String(value).trim() !== ''));
}

/** Browsers send line breaks as CR LF. */
function textIn(values: FormValues, name: string): string {
  return String(values[name] ?? '').replaceAll('\r\n', '\n');
}

function placeIn(name: string, key: string): string | undefined {
  return key.startsWith(`${name}[`) ? /^\d+/.exec(key.slice(name.length + 1))?.[0] : undefined;
}

function textOf(field: Field, value: unknown): string {
  if (field.kind === 'flag') return value === true ? 'true' : '';
  if (value === undefined || value === null) return '';
  if (field.kind === 'lines') return (value as string[]).join('\n');
  if (field.kind === 'moment') return localTimeOf(String(value));
  return String(value);
}

/** `2026-12-31T18:29:59.999Z` as `2026-12-31T23:59`, in India, for an `<input type="datetime-local">`. */
export function localTimeOf(iso: string): string {
  return inIndia(new Date(iso)).toISOString().slice(0, 16);
}
