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
  },
} as const satisfies RowMapping;

/** Fields of a course for learners with a confirmed order; replies about courses do not have them. */
const WELCOME_FIELDS = {
  courseWelcomeText: { kind: 'prose', max: 2000 },
  courseWelcomeLink: { kind: 'webAddress' },
} as const satisfies Fields;

/** All fields of a course, for tables and import files; `COURSE_MAPPING` has the public ones. */
export const WHOLE_COURSE_MAPPING = {
  ...COURSE_MAPPING,
  fields: { ...COURSE_FIELDS, ...WELCOME_FIELDS },
} as const satisfies RowMapping;

export const MENTOR_MAPPING = {
  fields: MENTOR_FIELDS,
  prefix: 'mentor',
  exceptions: {},
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

/** Converts a validated course or mentor of a file to the values of a row. Money becomes paise. */
export function toRow<S extends RowMapping>(mapping: S, inFile: { readonly [field: string]: unknown }) {
  const pairs = Object.entries(mapping.fields).map(([name, { kind }]) => {
    const value = inFile[name];
    return [
      keyOf(mapping, name),
      kind === 'money' && value !== null ? Math.round(Number(value) * 100) : value,
    ];
  });
  return Object.fromEntries(pairs) as Record<string, unknown>;
}

/** Converts a row to the format of replies and exported files, with only the fields of the mapping. Money becomes rupees; unset money is left out. */
export function fromRow<S extends RowMapping>(mapping: S, row: object): Partly<S['fields']> {
  const values = new Map(Object.entries(row));
  const pairs = Object.entries(mapping.fields).flatMap(([name, { kind }]) => {
    const value: unknown = values.get(keyOf(mapping, name));
    if (kind !== 'money') return [[name, value instanceof Date ? value.toISOString() : value]];
    return value === null ? [] : [[name, Number(value) / 100]];
  });
  return Object.fromEntries(pairs) as Partly<S['fields']>;
}
