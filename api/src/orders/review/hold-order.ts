import { type SQL, sql } from 'drizzle-orm';
import type { CommandContext } from '../../cli/command/command';
import type { Sql } from '../../database/connection';
import { orderEvents } from '../../database/schema';
import { ApiError } from '../../lib/api-error';
import { detailOf, type OrderDetail } from '../listing/order-views';
import { underReview } from './approve-order';
import type { Hold } from './review-queue';

// Reviewers put the decision about an order on hold and resume it. Both are events that keep the order's status. A hold ends when it is
// resumed or when the order is decided.

const ON_HOLD = 'On hold';
const TAKEN_OFF = 'Taken off hold';

const last = (which: SQL) => sql`coalesce(max(id) FILTER (WHERE ${which}), 0)`;
const IS_HOLD = sql`(reason = ${ON_HOLD} OR reason LIKE ${`${ON_HOLD}: %`})`;
const ENDS_HOLD = sql`reason = ${TAKEN_OFF} OR (to_status = 'under-review' AND from_status IS DISTINCT FROM 'under-review')`;

/** SQL: the event of an order's hold as JSON; `null` if the order is not on hold. Reads the order's events once, because the queue reads all orders. */
export const HOLD = sql<{ actor: string; at: string; reason: string } | null>`(
  SELECT CASE WHEN ${last(IS_HOLD)} > ${last(ENDS_HOLD)} THEN
    (array_agg(json_build_object('actor', actor, 'at', at, 'reason', reason) ORDER BY id DESC) FILTER (WHERE ${IS_HOLD}))[1]
  END FROM order_events WHERE order_id = orders.id)`;

/** Reads a hold from an event that `HOLD` selects. */
export function holdOf({ actor, at, reason }: { actor: string; at: string; reason: string }): Hold {
  return { by: actor, at: new Date(at).toISOString(), reason: reason.slice(ON_HOLD.length + 2) };
}

/** Describes a hold: `on hold by asha: asked the bank`. */
export function holdText({ by, reason }: Hold): string {
  return [`on hold by ${by}`, reason].filter(Boolean).join(': ');
}

/**
 * Puts the decision about an order on hold. The promised time for the reply to the learner does not change.
 * @throws ApiError 404 for an unknown order; 409 if it is not under review
 */
export async function holdOrder(
  tx: Sql,
  { order: id, reason = '' }: { order: string; reason?: string },
  context: CommandContext,
): Promise<OrderDetail> {
  return logHold(tx, id, [ON_HOLD, reason.trim()].filter(Boolean).join(': '), 'review.hold', context);
}

/** Ends a hold. @throws ApiError 404 for an unknown order; 409 if it is not under review */
export async function resumeOrder(
  tx: Sql,
  { order: id }: { order: string },
  context: CommandContext,
): Promise<OrderDetail> {
  return logHold(tx, id, TAKEN_OFF, 'review.resume', context);
}

/** Refuses a note that would be read as a hold or as its end. @throws ApiError 422 */
export function refuseHoldAsNote(text: string): void {
  if (text !== ON_HOLD && text !== TAKEN_OFF && !text.startsWith(`${ON_HOLD}: `)) return;
  throw new ApiError(
    422,
    'This text marks a hold, which a note does not make or end: use the review, or other words.',
  );
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
