import { and, desc, eq } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { type OrderRow, orderEvents, orders } from '../database/schema/orders';
import { ApiError } from '../lib/api-error';
import { momentInIndia } from '../lib/india';
import { isUuid } from '../lib/is-uuid';

/** SQL condition: the order with this `_id` (a UUID) or `orderId`. */
export function orderIs(id: string) {
  return isUuid(id) ? eq(orders.id, id) : eq(orders.orderId, id.toUpperCase());
}

export async function findOrder(database: Sql, id: string): Promise<OrderRow | undefined> {
  const [order] = await database.select().from(orders).where(orderIs(id));
  return order;
}

/** Reads an order that staff named. @throws ApiError 404 */
export async function knownOrder(tx: Sql, id: string): Promise<OrderRow> {
  const order = await findOrder(tx, id.trim());
  if (!order) throw new ApiError(404, `There is no order '${id}'`);
  return order;
}

/** Like `knownOrder`, and locks the order's row until the transaction ends, so that two acts on one order run one after the other. */
export async function lockOrder(tx: Sql, id: string): Promise<OrderRow> {
  const [order] = await tx.select().from(orders).where(orderIs(id.trim())).for('update');
  if (!order) throw new ApiError(404, `There is no order '${id}'`);
  return order;
}

/** The event that moved an order to its status. */
export async function lastMove(tx: Sql, { id }: Pick<OrderRow, 'id'>) {
  const [move] = await tx
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, id), eq(orderEvents.kind, 'status')))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return move;
}

/** Who moved an order to its status, and when: `Asha, 21 Nov 2026 05:28`. */
export async function describeLastMove(tx: Sql, order: Pick<OrderRow, 'id'>): Promise<string> {
  const move = await lastMove(tx, order);
  return move ? `${move.actor}, ${momentInIndia(move.at.toISOString())}` : 'nothing is recorded';
}
