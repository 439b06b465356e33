import { CourseStatus } from '@stepwell/contract';
import { getTableColumns, inArray, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Sql } from '../../database/connection';
import { type CourseRow, courses, mentors } from '../../database/schema';
import { idsWithOrders } from '../courses/courses.repository';
import { canonical } from '../fields/entry';

/** Ids of imported courses or mentors, by what the import did with them. */
export interface Outcome {
  added: string[];
  changed: string[];
  unchanged: string[];
}

/** Ids of stored courses that were not in the file of a whole catalogue and were therefore removed. */
export interface Removed {
  deleted: string[];
  closed: string[];
}

/** Rows per SQL statement. A statement has a maximum number of parameters. */
const BATCH_SIZE = 200;

/** Lets edits and imports run one after the other, so that each reads the result of the previous one. Does not block readers and orders. */
export async function lockCatalogue(tx: Sql): Promise<void> {
  await tx.execute(sql`LOCK TABLE ${mentors}, ${courses} IN SHARE ROW EXCLUSIVE MODE`);
}

/** Assigns positions in the list: by the order of the file if it has the whole catalogue; otherwise a stored entry keeps its position, and new entries follow. */
export function withPositions<T>(
  given: T[],
  stored: { id: string; position: number }[],
  idOf: (value: T) => string,
  isWhole: boolean,
): { value: T; position: number }[] {
  const storedPositions = new Map(stored.map(({ id, position }) => [id, position]));
  const next = Math.max(-1, ...storedPositions.values()) + 1;
  return given.map((value, index) => ({
    value,
    position: isWhole ? index : (storedPositions.get(idOf(value)) ?? next + index),
  }));
}

/** Compares the rows of a file with the stored rows. */
export function compare<Row extends { id: string }>(given: Row[], stored: Row[]): Outcome {
  const before = new Map(stored.map((row) => [row.id, canonical(row)]));
  const outcome: Outcome = { added: [], changed: [], unchanged: [] };
  for (const row of given) {
    const old = before.get(row.id);
    if (old === undefined) outcome.added.push(row.id);
    else if (old === canonical(row)) outcome.unchanged.push(row.id);
    else outcome.changed.push(row.id);
  }
  return outcome;
}

/** The added and changed rows. */
export function rowsToWrite<Row extends { id: string }>(rows: Row[], { unchanged }: Outcome): Row[] {
  const same = new Set(unchanged);
  return rows.filter(({ id }) => !same.has(id));
}

/** Adds rows, and overwrites the stored rows with the same ids. @param progress receives `200 of 450` after each batch */
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
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    const batch = rows.slice(start, start + BATCH_SIZE);
    await tx
      .insert(table)
      .values(batch as never)
      .onConflictDoUpdate({ target: table.id, set: set as never });
    progress(`${start + batch.length} of ${rows.length}`);
  }
}

/** Deletes courses without orders; closes the others and moves them to the end. @param keptCount number of courses in the file */
export async function removeCourses(tx: Sql, rows: CourseRow[], keptCount: number): Promise<Removed> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return { deleted: [], closed: [] };
  const closed = await idsWithOrders(tx, ids);
  const deleted = ids.filter((id) => !closed.includes(id));
  if (closed.length > 0) {
    await tx
      .update(courses)
      .set({ status: CourseStatus.registrationClosed, position: sql`${courses.position} + ${keptCount}` })
      .where(inArray(courses.id, closed));
  }
  if (deleted.length > 0) await tx.delete(courses).where(inArray(courses.id, deleted));
  return { deleted, closed };
}
