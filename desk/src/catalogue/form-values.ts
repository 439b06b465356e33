import { inIndia } from '@stepwell/api/india';
import type { Field, Fields } from '@stepwell/contract/catalogue-fields';

// Converts a course or mentor to the values of a form, and back. Values in a list are named by their position: `courseOverview.0.title`.

export type FormValues = Readonly<Record<string, string>>;
type Entry = { readonly [field: string]: unknown };

/** Maximum number of items in a list. Further items are ignored, so that a request cannot use unlimited memory. */
const MAX_ITEMS = 1000;

/** The values of a form that shows an entry. */
export function formValuesOf(fields: Fields, entry: Entry, prefix = ''): Record<string, string> {
  const pairs = Object.entries(fields).flatMap(([name, field]) => {
    const key = `${prefix}${name}`;
    const value = entry[name];
    if (field.kind !== 'list') return [[key, textOf(field, value)] as const];
    const items = Array.isArray(value) ? (value as Entry[]) : [];
    return items.flatMap((item, at) => Object.entries(formValuesOf(field.of, item, `${key}.${at}.`)));
  });
  return Object.fromEntries(pairs);
}

/**
 * The fields that were changed in a form, as texts that the rules of import files accept. List items whose fields are all empty are removed.
 * @param base the entry that the form showed; empty for a new one
 */
export function changedFields(fields: Fields, base: Entry, typed: FormValues): Record<string, unknown> {
  const shown = formValuesOf(fields, base);
  const pairs = Object.entries(fields).flatMap(([name, field]) => {
    const isSame =
      field.kind === 'list'
        ? isSameList(field.of, name, shown, typed)
        : (shown[name] ?? '') === valueIn(field, name, typed);
    return isSame ? [] : [[name, importValueOf(field, name, typed)] as const];
  });
  return Object.fromEntries(pairs);
}

/**
 * Merges a form with an entry that another member has saved since the form was opened. Fields that were changed in the form keep the typed
 * values, and all others get the newest ones. Values that are not fields, such as the uploaded picture's focus, are kept.
 * @param entries `base`: the entry that the form showed; `newest`: the saved one
 */
export function rebasedValues(
  fields: Fields,
  { base, newest }: { base: Entry; newest: Entry },
  typed: FormValues,
): Record<string, string> {
  const changed = changedFields(fields, base, typed);
  const fieldOf = (key: string) => key.split('.', 1)[0] ?? '';
  const newestValues = Object.entries(formValuesOf(fields, newest)).filter(
    ([key]) => !Object.hasOwn(changed, fieldOf(key)),
  );
  const typedValues = Object.entries(typed).filter(
    ([key]) => Object.hasOwn(changed, fieldOf(key)) || !Object.hasOwn(fields, fieldOf(key)),
  );
  return Object.fromEntries([...newestValues, ...typedValues]);
}

/** Number of items that a list has in a form's values. */
export function itemCount(name: string, values: FormValues): number {
  const places = Object.keys(values).flatMap((key) => {
    const place = key.startsWith(`${name}.`)
      ? Number(key.slice(name.length + 1).split('.', 1)[0])
      : Number.NaN;
    return Number.isInteger(place) && place >= 0 && place < MAX_ITEMS ? [place + 1] : [];
  });
  return Math.max(0, ...places);
}

function isSameList(of: Fields, name: string, shown: FormValues, typed: FormValues): boolean {
  return JSON.stringify(itemsIn(of, name, shown)) === JSON.stringify(itemsIn(of, name, typed));
}

/** The items of a list in a form's values. An item whose texts are all empty and whose boxes are unchecked (`false`) is left out. */
function itemsIn(of: Fields, name: string, values: FormValues): Record<string, unknown>[] {
  const parts = Object.entries(of);
  const items = Array.from({ length: itemCount(name, values) }, (_, at) =>
    parts.map(([part, field]) => [part, importValueOf(field, `${name}.${at}.${part}`, values)] as const),
  );
  const filled = items.filter((item) => item.some(([, value]) => value !== 'false' && String(value) !== ''));
  return filled.map((item) => Object.fromEntries(item));
}

/** A field's value as the rules of import files accept it. */
function importValueOf(field: Field, key: string, typed: FormValues): unknown {
  const text = valueIn(field, key, typed);
  switch (field.kind) {
    case 'list':
      return itemsIn(field.of, key, typed);
    case 'lines':
      return text
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean);
    case 'moment':
      return momentOf(text, field.dayMeans);
    default:
      return text;
  }
}

/** The value of a field in a form, in the format of stored values. Browsers omit unchecked boxes. */
function valueIn(field: Field, key: string, values: FormValues): string {
  const text = (values[key] ?? '').trim();
  return field.kind === 'flag' ? String(text === 'true') : text;
}

/** The text with which a form shows a stored value. */
function textOf(field: Field, value: unknown): string {
  if (field.kind === 'flag') return String(value === true);
  if (value === undefined || value === null) return '';
  if (field.kind === 'lines') return (value as string[]).join('\n');
  if (field.kind === 'moment') return localTimeOf(String(value));
  return String(value).trim();
}

/** Matches the value of an input for a day, or for date and time; seconds are optional. */
const LOCAL = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d))?(:\d\d(\.\d+)?)?$/;

/** `2026-12-31T18:29:59.999Z` as `2026-12-31T23:59`, in India. */
export function localTimeOf(iso: string): string {
  const at = Date.parse(iso);
  return Number.isNaN(at) ? '' : inIndia(at).toISOString().slice(0, 16);
}

/** Whether a text is the value of an input for a day, or for date and time. */
export function isTime(text: string): boolean {
  return LOCAL.test(text);
}

/**
 * Adds India's UTC offset to a form's date and time. For an end, the result is the last millisecond of the minute. A date without a time is
 * returned unchanged, and so are other texts, which the rules refuse.
 */
export function momentOf(text: string, means: 'start' | 'end'): string {
  const [, day, clock] = LOCAL.exec(text) ?? [];
  if (!day || !clock) return day ?? text;
  return `${day}T${clock}:${means === 'end' ? '59.999' : '00'}+05:30`;
}
