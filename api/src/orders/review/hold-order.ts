import { sql } from 'drizzle-orm';
import type { CommandContext } from '../../cli/command/command';
import type { Sql } from '../../database/connection';
import { orderEvents } from '../../database/schema';
import { detailOf, type OrderDetail } from '../listing/order-views';
import { underReview } from './approve-order';
import type { Hold } from './review-queue';

// A hold is an event of the order that moves it nowhere: it is in the order's log, and ends with the next one or with a decision.

const ON_HOLD = 'On hold';
const TAKEN_OFF = 'Taken off hold';

/** The newest event of a hold since the order came under review, as JSON; `null` without any. */
export const HOLD = sql<{ actor: string; at: string; reason: string } | null>`(
  SELECT json_build_object('actor', actor, 'at', at, 'reason', reason) FROM order_events
  WHERE order_id = orders.id AND (reason LIKE ${`${ON_HOLD}%`} OR reason = ${TAKEN_OFF})
    AND id > (SELECT max(id) FROM order_events
      WHERE order_id = orders.id AND to_status = 'under-review' AND from_status IS DISTINCT FROM 'under-review')
  ORDER BY id DESC LIMIT 1)`;

/** @param event as `HOLD` selects it */
export function holdOf({ actor, at, reason }: { actor: string; at: string; reason: string }): Hold | null {
  if (reason === TAKEN_OFF) return null;
  return { by: actor, at: new Date(at).toISOString(), reason: reason.slice(ON_HOLD.length + 2) };
}

/** `on hold by asha: asked the bank`. */
export function holdText({ by, reason }: Hold): string {
  return [`on hold by ${by}`, reason].filter(Boolean).join(': ');
}

/**
 * Puts the decision about an order off. Its learner waits on: the reply is late after the same time.
 * @throws ApiError 404, 409 when it is not under review
 */
export async function holdOrder(
  tx: Sql,
  { order: id, reason = '' }: { order: string; reason?: string },
  context: CommandContext,
): Promise<OrderDetail> {
  return logHold(tx, id, [ON_HOLD, reason.trim()].filter(Boolean).join(': '), 'review.hold', context);
}

/** Ends a hold. @throws ApiError 404, 409 when the order is not under review */
export async function resumeOrder(
  tx: Sql,
  { order: id }: { order: string },
  context: CommandContext,
): Promise<OrderDetail> {
  return logHold(tx, id, TAKEN_OFF, 'review.resume', context);
}

async function logHold(
  tx: Sql,
  id: string,
  reason: string,
  action: string,
  { actor, record }: CommandContext,
): Promise<OrderDetail> {
  const order = await underReview(tx, id);
  const { status } = order;
  await tx
    .insert(orderEvents)
    .values({ orderId: order.id, fromStatus: status, toStatus: status, actor, reason });
  await record(action, order.orderId);
  return detailOf(tx, order);
}
