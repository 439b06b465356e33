import { and, inArray, ne, sql } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { type OrderRow, reviewViews } from '../../database/schema';

/** A reviewer who has looked at an order in the last minutes. */
export interface Viewer {
  by: string;
  at: string;
}

/** Time in which a payment is found at the bank; a reviewer who stays longer on an order asks for its page again. */
const FRESH_MINUTES = 5;

const isFresh = sql`${reviewViews.viewedAt} > now() - make_interval(mins => ${FRESH_MINUTES})`;

/** Stores that a reviewer looks at an order. It locks nothing: two reviewers may decide, and the first decision counts. */
export async function storeView(tx: Sql, { id }: Pick<OrderRow, 'id'>, viewedBy: string): Promise<void> {
  await tx
    .insert(reviewViews)
    .values({ orderId: id, viewedBy })
    .onConflictDoUpdate({
      target: [reviewViews.orderId, reviewViews.viewedBy],
      set: { viewedAt: sql`now()` },
    });
}

/** Reads who else looks at orders. @param ids of the orders @param self is left out */
export async function otherViewers(
  tx: Sql,
  ids: readonly string[],
  self: string,
): Promise<ReadonlyMap<string, Viewer[]>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(reviewViews)
    .where(and(inArray(reviewViews.orderId, [...ids]), ne(reviewViews.viewedBy, self), isFresh))
    .orderBy(reviewViews.viewedAt);
  const viewers = new Map<string, Viewer[]>();
  for (const { orderId, viewedBy, viewedAt } of rows) {
    viewers.set(orderId, [...(viewers.get(orderId) ?? []), { by: viewedBy, at: viewedAt.toISOString() }]);
  }
  return viewers;
}

/** Deletes views that are of no use any more. */
export async function sweepViews(database: Sql): Promise<void> {
  await database.delete(reviewViews).where(sql`NOT (${isFresh})`);
}
