import { REFUND_STATES } from '@stepwell/contract';
import { and, asc, desc, eq, gt, inArray, lt } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { orders, refunds } from '../../database/schema';
import { choiceOf } from '../../lib/choice-of';
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
 * Lists the requested and approved refunds, the oldest first, because staff work them off in this order. Only a list of the state `sent` or
 * `declined` has the newest first. `amount` is in rupees; `reference` is the bank's reference of a refund that was sent.
 * @throws ApiError 422 for an unknown state
 */
export async function listRefunds(tx: Sql, { all = false, state, after, limit }: RefundListing) {
  const isNewestFirst = state === 'sent' || state === 'declined';
  let states: readonly (typeof REFUND_STATES)[number][] = all ? REFUND_STATES : OPEN_STATES;
  if (state !== undefined) states = [choiceOf(REFUND_STATES, state)];
  const query = tx
    .select({ refund: refunds, order: orders })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(
      and(
        inArray(refunds.state, states),
        after === undefined ? undefined : (isNewestFirst ? lt : gt)(refunds.id, after),
      ),
    )
    .orderBy(isNewestFirst ? desc(refunds.id) : asc(refunds.id))
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
