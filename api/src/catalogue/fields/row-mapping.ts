import {
  COURSE_FIELDS,
  type Fields,
  MENTOR_FIELDS,
  MENTOR_INFO_FIELDS,
  type Partly,
} from '@stepwell/contract/catalogue-fields';

// Converts courses and mentors between the contract's fields and rows of the database. A row's properties have the names of the fields without
// prefix: `courseLevel` becomes `level`. `exceptions` lists properties with other names: `courseRegEndDate` becomes `regEndAt`.

export interface RowMapping {
  fields: Fields;
  /** Removed from the beginning of a field's name. */
  prefix: string;
  /** Property names that differ from the field's name without prefix, by field. */
  exceptions: { readonly [field: string]: string };
}

export const COURSE_MAPPING = {
  fields: COURSE_FIELDS,
  prefix: 'course',
  exceptions: {
    courseStartDate: 'startAt',
    courseEndDate: 'endAt',
    courseRegEndDate: 'regEndAt',
    courseLecture: 'lectures',
    coursePrice: 'pricePaise',
    courseMRP: 'mrpPaise',
    // REFERENCES is an SQL keyword.
    courseReferences: 'referenceList',
    mentor: 'mentorId',
  },
} as const satisfies RowMapping;

/** The place in the list: smaller numbers come first. */
const POSITION = { position: { kind: 'count' } } as const satisfies Fields;

/** All fields of a course for staff. Replies to learners have only `COURSE_MAPPING`. */
export const WHOLE_COURSE_MAPPING = {
  ...COURSE_MAPPING,
  fields: {
    ...COURSE_FIELDS,
    /** For learners with a confirmed order. */
    courseWelcomeText: { kind: 'prose', max: 2000 },
    courseWelcomeLink: { kind: 'webAddress' },
    /** The mentor's id, or empty. */
    mentor: { kind: 'line', max: 64 },
    ...POSITION,
    /** When a course that is soon to come becomes Live by itself. */
    publishAt: { kind: 'moment', dayMeans: 'start' },
  },
} as const satisfies RowMapping;

export const MENTOR_MAPPING = {
  fields: MENTOR_FIELDS,
  prefix: 'mentor',
  exceptions: {},
} as const satisfies RowMapping;

export const WHOLE_MENTOR_MAPPING = {
  ...MENTOR_MAPPING,
  fields: { ...MENTOR_FIELDS, ...POSITION },
} as const satisfies RowMapping;

export const MENTOR_INFO_MAPPING = {
  ...MENTOR_MAPPING,
  fields: MENTOR_INFO_FIELDS,
} as const satisfies RowMapping;

/** Name of the row's property that stores a field: the type of what `keyOf` returns. */
export type KeyOf<S extends RowMapping, Name> = Name extends keyof S['exceptions']
  ? S['exceptions'][Name]
  : Name extends `${S['prefix']}${infer Rest}`
    ? Uncapitalize<Rest>
    : Name;

export function keyOf({ prefix, exceptions }: RowMapping, name: string): string {
  const key = name.startsWith(prefix) ? name.slice(prefix.length) : name;
  return exceptions[name] ?? key.charAt(0).toLowerCase() + key.slice(1);
}

/** Converts a checked course or mentor to the values of a row. Money becomes paise. */
export function toRow(mapping: RowMapping, entry: { readonly [field: string]: unknown }) {
  const pairs = Object.entries(mapping.fields).map(([name, { kind }]) => {
    const value = entry[name];
    if (kind === 'money')
      return [keyOf(mapping, name), value === null ? null : Math.round(Number(value) * 100)];
    if (kind === 'moment') return [keyOf(mapping, name), value === null ? null : new Date(String(value))];
    return [keyOf(mapping, name), value];
  });
  return Object.fromEntries(pairs) as Record<string, unknown>;
}

/** Converts a row to the contract's format, with only the fields of the mapping. Money becomes rupees; unset money is left out. */
export function fromRow<S extends RowMapping>(mapping: S, row: object): Partly<S['fields']> {
  const values = new Map(Object.entries(row));
  const pairs = Object.entries(mapping.fields).flatMap(([name, { kind }]) => {
    const value: unknown = values.get(keyOf(mapping, name));
    if (kind !== 'money') return [[name, value instanceof Date ? value.toISOString() : value]];
    return value === null ? [] : [[name, Number(value) / 100]];
  });
  return inFieldOrder(mapping.fields, Object.fromEntries(pairs)) as Partly<S['fields']>;
}

/** The values in the order of their fields, also in lists: the database and the rules change the order. Unset fields are left out. */
export function inFieldOrder(
  fields: Fields,
  values: { readonly [field: string]: unknown },
): Record<string, unknown> {
  const pairs = Object.entries(fields).flatMap(([name, field]) => {
    const value = values[name];
    if (value === undefined) return [];
    const isList = field.kind === 'list' && Array.isArray(value);
    return [[name, isList ? value.map((item) => inFieldOrder(field.of, item)) : value]];
  });
  return Object.fromEntries(pairs);
}
