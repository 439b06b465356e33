import { sql } from 'drizzle-orm';
import type { Sql } from '../src/database/connection';
import { rowsOf } from '../src/database/rows';
import { TABLES } from '../src/ops/backup/backup-file';

/** Reads all rows of the tables of a backup, by table name, as JSON from the database. The audit log is sorted by id, other tables by content. */
export async function allRows(database: Sql): Promise<Record<string, string[]>> {
  const rowsByTable: Record<string, string[]> = {};
  for (const table of TABLES) {
    const order = table === 'changes' ? sql`t.id` : sql`1`;
    const query = sql`SELECT to_jsonb(t)::text AS row FROM ${sql.identifier(table)} t ORDER BY ${order}`;
    rowsByTable[table] = (await rowsOf<{ row: string }>(database, query)).map(({ row }) => row);
  }
  return rowsByTable;
}
