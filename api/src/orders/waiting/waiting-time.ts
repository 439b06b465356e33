import { sql } from 'drizzle-orm';

/** A reply to a reference is promised within this time (docs/specification.md §8.3). */
export const PROMISED_HOURS = 12;

/**
 * SQL: when the learner last sent a reference, or placed the order if nothing is to be paid. It stays the same if staff undo a decision.
 */
export const WAITING_SINCE = sql<string>`coalesce((SELECT max(at) FROM order_events
  WHERE order_id = orders.id AND to_status = 'under-review' AND actor = 'learner'), orders.created_at)`;

/** Whether an order has waited longer than promised. @param since start of the wait, in milliseconds since 1970 */
export function isLate(since: number): boolean {
  return since < Date.now() - PROMISED_HOURS * 60 * 60_000;
}
