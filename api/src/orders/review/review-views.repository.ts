import { and, ne, sql } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { isOneOf } from '../../database/is-one-of';
import { type OrderRow, reviewViews } from '../../database/schema';
import { groupBy } from '../../lib/group-by';

// Stores which reviewers have an order open, so that two of them do not check the same payment.

/** A reviewer who has an order open. */
export interface Viewer {
  by: string;
  at: string;
}

/** An order counts as open for this time, enough to find a payment at the bank. Loading the page again restarts the time. */
const FRESH_MINUTES = 5;

/** SQL condition: an order still counts as open. */
const isFresh = sql`${reviewViews.viewedAt} > now() - make_interval(mins => ${FRESH_MINUTES})`;

/**
 * Stores that a reviewer has opened an order. This view is not a lock, so another reviewer may decide on the order, and the first decision
 * counts.
 */
export async function storeView(tx: Sql, { id }: Pick<OrderRow, 'id'>, viewedBy: string): Promise<void> {
  await tx
    .insert(reviewViews)
    .values({ orderId: id, viewedBy })
    .onConflictDoUpdate({
      target: [reviewViews.orderId, reviewViews.viewedBy],
      set: { viewedAt: sql`now()` },
    });
}

/** Reads which other reviewers have orders open. @param ids ids of the orders @param self name of the reviewer to leave out */
export async function otherViewers(
  tx: Sql,
  ids: readonly string[],
  self: string,
): Promise<ReadonlyMap<string, Viewer[]>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(reviewViews)
    .where(and(isOneOf(reviewViews.orderId, ids), ne(reviewViews.viewedBy, self), isFresh))
    .orderBy(reviewViews.viewedAt);
  const views = [...groupBy(rows, ({ orderId }) => orderId)];
  return new Map(
    views.map(([orderId, group]) => [
      orderId,
      group.map(({ viewedBy, viewedAt }) => ({ by: viewedBy, at: viewedAt.toISOString() })),
    ]),
  );
}

export async function sweepViews(database: Sql): Promise<void> {
  await database.delete(reviewViews).where(sql`NOT (${isFresh})`);
}
