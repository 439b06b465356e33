import type { CourseStatusCode } from '@stepwell/contract';
import type { Field } from '@stepwell/contract/catalogue-fields';
import { bigint, boolean, integer, jsonb, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { type KeyOf, keyOf, type RowMapping } from '../catalogue/fields/row-mapping';

// Column types of the tables in `schema.ts`. Money is in paise, rates are in basis points.

export const paise = (name: string) => bigint(name, { mode: 'number' });
export const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const serial = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
/** A text; empty, not `null`, if there is none. */
export const textOrEmpty = (name: string) => text(name).notNull().default('');
const list = (name: string) => jsonb(name).$type<unknown[]>().notNull().default([]);

/** Column type by kind of field. */
const COLUMNS = {
  line: textOrEmpty,
  prose: textOrEmpty,
  webAddress: textOrEmpty,
  image: textOrEmpty,
  count: (name: string) => integer(name).notNull().default(0),
  flag: (name: string) => boolean(name).notNull().default(false),
  money: paise,
  moment: time,
  status: (name: string) => smallint(name).$type<CourseStatusCode>().notNull(),
  lines: list,
  list,
} satisfies Record<Field['kind'], (name: string) => unknown>;

type ColumnsOf<S extends RowMapping> = {
  [Name in keyof S['fields'] & string as KeyOf<S, Name> & string]: ReturnType<
    (typeof COLUMNS)[S['fields'][Name]['kind']]
  >;
};

/** The columns for the fields of a course or mentor, by property name: `regEndAt` is the column `reg_end_at`. */
export function columnsOf<S extends RowMapping>(mapping: S): ColumnsOf<S> {
  const pairs = Object.entries(mapping.fields).map(([name, { kind }]) => {
    const key = keyOf(mapping, name);
    const column = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return [key, COLUMNS[kind](column)];
  });
  return Object.fromEntries(pairs) as ColumnsOf<S>;
}
