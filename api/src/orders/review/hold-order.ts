import { sql } from 'drizzle-orm';
import type { CommandContext } from '../../cli/command/command';
import type { Sql } from '../../database/connection';
import { detailOf, type OrderDetail } from '../listing/order-views';
import { addEvent } from '../order-states';
import { underReview } from './approve-order';

// A reviewer can put an order on hold, for example to ask the bank first. Hold and resume are events of the order; its status stays
// `under-review`. A hold ends when a reviewer resumes the order or decides on it.

/** A hold: a reviewer has postponed the decision about an order. */
export interface Hold {
  by: string;
  at: string;
  /** May be empty. */
  reason: string;
}

/** SQL: the hold of an order as JSON; `null` if the newest event, notes aside, is not a hold. */
export const HOLD = sql<Hold | null>`(
  SELECT CASE kind WHEN 'hold' THEN json_build_object('by', actor, 'at', at, 'reason', reason) END
  FROM order_events WHERE order_id = orders.id AND kind <> 'note' ORDER BY id DESC LIMIT 1)`;

/** Describes a hold: `on hold by asha: asked the bank`. */
export function holdText({ by, reason }: Hold): string {
  return [`on hold by ${by}`, reason].filter(Boolean).join(': ');
}

/** Puts an order on hold. The time by which the learner was promised a reply does not change. @throws ApiError 404 for an unknown order; 409 if it is not under review */
export async function holdOrder(
  tx: Sql,
  { order: id, reason = '' }: { order: string; reason?: string },
  context: CommandContext,
): Promise<OrderDetail> {
  return addHoldEvent(tx, id, 'hold', reason.trim(), context);
}

/** Ends a hold; without a hold, only adds the event. @throws ApiError 404 for an unknown order; 409 if it is not under review */
export async function resumeOrder(
  tx: Sql,
  { order: id }: { order: string },
  context: CommandContext,
): Promise<OrderDetail> {
  return addHoldEvent(tx, id, 'resume', '', context);
}

async function addHoldEvent(
  tx: Sql,
  id: string,
  kind: 'hold' | 'resume',
  reason: string,
  { actor, record }: CommandContext,
): Promise<OrderDetail> {
  const order = await underReview(tx, id);
  await addEvent(tx, order, kind, { actor, reason });
  await record(`review.${kind}`, order.orderId);
  return detailOf(tx, order);
}
