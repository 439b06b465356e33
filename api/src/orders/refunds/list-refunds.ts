import { REFUND_STATES } from '@stepwell/contract';
import { and, asc, desc, eq, gt, inArray, lt } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { orders, refunds } from '../../database/schema';
import { memberOf } from '../../lib/member-of';
import { rupees } from '../pricing/pricing';

export type RefundLine = Awaited<ReturnType<typeof listRefunds>>[number];

const OPEN_STATES = ['requested', 'approved'] as const;

interface RefundListing {
  /** Lists refunds of all states, unless `state` names one. */
  all?: boolean;
  /** Lists only refunds in this state. */
  state?: string;
  /** Id of a refund: the list begins with the next refund. */
  after?: number;
  /** Maximum number of refunds; default: no maximum. */
  limit?: number;
}

/**
 * Lists refunds that are requested or approved, the oldest first; with the state `sent` or `declined`, the newest first. `amount` is in
 * rupees; `reference` is the bank's reference of a refund that was sent.
 * @throws ApiError 422 for an unknown state
 */
export async function listRefunds(tx: Sql, { all = false, state, after, limit }: RefundListing) {
  const isDone = state === 'sent' || state === 'declined';
  const states = state !== undefined ? [memberOf(REFUND_STATES, state)] : all ? REFUND_STATES : OPEN_STATES;
  const query = tx
    .select({ refund: refunds, order: orders })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(
      and(
        inArray(refunds.state, states),
        after === undefined ? undefined : (isDone ? lt : gt)(refunds.id, after),
      ),
    )
    .orderBy((isDone ? desc : asc)(refunds.id))
    .$dynamic();
  const rows = await (limit === undefined ? query : query.limit(limit));
  return rows.map(({ refund, order }) => ({
    id: refund.id,
    orderId: order.orderId,
    state: refund.state,
    amount: rupees(refund.amountPaise),
    course: order.courseName,
    studentName: order.studentName,
    reason: refund.reason,
    requestedBy: refund.requestedBy,
    requestedAt: refund.requestedAt.toISOString(),
    decidedBy: refund.decidedBy,
    decision: refund.decision,
    sentAt: refund.sentAt?.toISOString() ?? null,
    reference: refund.reference,
  }));
}
