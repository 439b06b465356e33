import { desc, eq } from 'drizzle-orm';
import { moment } from '../../cli/terminal/print';
import type { Sql } from '../../database/connection';
import { type OrderRow, orderEvents } from '../../database/schema';

/** Who moved an order to its status, and when, such as `asha, 21 Nov 2026 05:28`. */
export async function lastMoveOf(tx: Sql, order: OrderRow): Promise<string> {
  const events = await tx
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, order.id))
    .orderBy(desc(orderEvents.id));
  const move = events.find(({ fromStatus, toStatus }) => fromStatus !== toStatus);
  return move ? `${move.actor}, ${moment(move.at.toISOString())}` : 'nothing is recorded';
}
