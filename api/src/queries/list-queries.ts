import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { cursorOf, isAfter } from '../database/cursor';
import { queries } from '../database/schema';
import { type QueryView, unknownQuery, viewOf } from './query-view';

export interface QueryListing {
  /** Lists open and closed queries. */
  all?: boolean;
  /** Lists only closed queries, the newest first. */
  closed?: boolean;
  /** Id of a query: the list begins with the next query. */
  after?: string;
  /** Maximum number of queries; default: no maximum. */
  limit?: number;
}

/** Lists queries, by default the open ones, the oldest first. @throws ApiError 404 for an unknown `after` */
export async function listQueries(
  tx: Sql,
  { all = false, closed = false, after, limit }: QueryListing,
): Promise<QueryView[]> {
  const direction = closed ? desc : asc;
  const query = tx
    .select()
    .from(queries)
    .where(
      and(stateOf({ all, closed }), after === undefined ? undefined : await comesAfter(tx, after, closed)),
    )
    .orderBy(direction(queries.createdAt), direction(queries.id))
    .$dynamic();
  const rows = await (limit === undefined ? query : query.limit(limit));
  return rows.map((row) => viewOf(row));
}

function stateOf({ all, closed }: { all: boolean; closed: boolean }) {
  if (closed) return isNotNull(queries.closedAt);
  return all ? undefined : isNull(queries.closedAt);
}

/** SQL condition: the query comes after the query `id` in the list. */
async function comesAfter(tx: Sql, id: string, isDescending: boolean) {
  const cursor = cursorOf(queries.createdAt, queries.id);
  const [row] = await tx.select({ cursor }).from(queries).where(eq(queries.id, id));
  if (!row) throw unknownQuery(id);
  return isAfter(queries.createdAt, queries.id, row.cursor, isDescending ? 'desc' : 'asc');
}
