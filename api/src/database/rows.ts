import { type SQL, sql } from 'drizzle-orm';
import type { Sql } from './connection';

/** Reads the rows of a query that the query builder cannot express. */
export async function rowsOf<Row>(tx: Sql, query: SQL): Promise<Row[]> {
  const { rows } = (await tx.execute(query)) as { rows: Row[] };
  return rows;
}

/** Whether the database has a table; before the first migration it has none. */
export async function hasTable(tx: Sql, name: string): Promise<boolean> {
  const [row] = await rowsOf<{ has: boolean }>(tx, sql`SELECT to_regclass(${name}) IS NOT NULL AS has`);
  return row?.has ?? false;
}
