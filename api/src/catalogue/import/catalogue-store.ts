import { CourseStatus } from '@stepwell/contract';
import { getTableColumns, inArray, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Sql } from '../../database/connection';
import { type CourseRow, courses, type mentors } from '../../database/schema';
import { orderedOf } from '../courses/courses.repository';
import { canonical } from '../fields/entry';

/** Ids by outcome. */
export interface Outcome {
  added: string[];
  changed: string[];
  unchanged: string[];
}

/** Ids of courses that are not in a whole catalogue's file. */
export interface Removed {
  deleted: string[];
  closed: string[];
}

/** Rows per statement, whose number of parameters is limited. */
const ROWS_AT_ONCE = 200;

/** Assigns positions: the file's order for a whole catalogue, else new entries after the stored ones. */
export function placed<T>(
  given: T[],
  stored: { id: string; position: number }[],
  idOf: (value: T) => string,
  isWhole: boolean,
): { value: T; position: number }[] {
  const known = new Map(stored.map(({ id, position }) => [id, position]));
  const next = Math.max(-1, ...known.values()) + 1;
  return given.map((value, index) => ({
    value,
    position: isWhole ? index : (known.get(idOf(value)) ?? next + index),
  }));
}

export function compare<Row extends { id: string }>(given: Row[], stored: Row[]): Outcome {
  const before = new Map(stored.map((row) => [row.id, canonical(row)]));
  const outcome: Outcome = { added: [], changed: [], unchanged: [] };
  for (const row of given) {
    const old = before.get(row.id);
    const list = old === undefined ? 'added' : old === canonical(row) ? 'unchanged' : 'changed';
    outcome[list].push(row.id);
  }
  return outcome;
}

/** The rows that have changed. */
export function written<Row extends { id: string }>(rows: Row[], { unchanged }: Outcome): Row[] {
  const same = new Set(unchanged);
  return rows.filter(({ id }) => !same.has(id));
}

export async function upsert<Row extends { id: string }>(
  tx: Sql,
  table: PgTable & { id: typeof courses.id | typeof mentors.id; $inferInsert: Row },
  rows: Row[],
  progress: (text: string) => void,
): Promise<void> {
  const set = Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([key, { name }]) => [
      key,
      sql`excluded.${sql.identifier(name)}`,
    ]),
  );
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const batch = rows.slice(start, start + ROWS_AT_ONCE);
    await tx
      .insert(table)
      .values(batch as never)
      .onConflictDoUpdate({ target: table.id, set: set as never });
    progress(`${start + batch.length} of ${rows.length}`);
  }
}

/** Deletes all courses but the kept ones. Those with orders are closed and moved to the end. */
export async function removeOthers(tx: Sql, stored: CourseRow[], kept: Set<string>): Promise<Removed> {
  const others = stored.map(({ id }) => id).filter((id) => !kept.has(id));
  if (others.length === 0) return { deleted: [], closed: [] };
  const closed = await orderedOf(tx, others);
  const deleted = others.filter((id) => !closed.includes(id));
  if (closed.length > 0) {
    await tx
      .update(courses)
      .set({ status: CourseStatus.registrationClosed, position: sql`${courses.position} + ${kept.size}` })
      .where(inArray(courses.id, closed));
  }
  if (deleted.length > 0) await tx.delete(courses).where(inArray(courses.id, deleted));
  return { deleted, closed };
}
