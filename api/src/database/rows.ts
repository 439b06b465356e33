import type { SQL } from 'drizzle-orm';
import type { Sql } from './connection';

/** The rows of a query that the query builder has no words for. */
export async function rowsOf<Row>(tx: Sql, query: SQL): Promise<Row[]> {
  const { rows } = (await tx.execute(query)) as { rows: Row[] };
  return rows;
}
