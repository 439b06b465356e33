import { sql } from 'drizzle-orm';

/** Replies to a reference are promised within 12 hours (docs/specification.md §8.3). */
export const PROMISED_HOURS = 12;

/** When a learner last sent a reference for an order, or placed it with nothing to pay. What staff do does not restart the wait. */
export const WAITING_SINCE = sql<string>`coalesce((SELECT max(at) FROM order_events
  WHERE order_id = orders.id AND to_status = 'under-review' AND actor = 'learner'), orders.created_at)`;

/** Whether an order that waits since `since`, in milliseconds, waits longer than promised. */
export function isLate(since: number): boolean {
  return since < Date.now() - PROMISED_HOURS * 60 * 60_000;
}
