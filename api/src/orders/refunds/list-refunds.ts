import { asc, eq, inArray } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { orders, refunds } from '../../database/schema';
import { rupees } from '../pricing/pricing';

/**
 * Lists refunds, the oldest first. `amount` is in rupees; `reference` is the bank reference of a refund that was sent.
 * @param options.all also those that were sent or declined
 */
export async function listRefunds(tx: Sql, { all = false }: { all?: boolean }) {
  const rows = await tx
    .select({ refund: refunds, order: orders })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(all ? undefined : inArray(refunds.state, ['requested', 'approved']))
    .orderBy(asc(refunds.id));
  return rows.map(({ refund, order }) => ({
    orderId: order.orderId,
    state: refund.state,
    amount: rupees(refund.amountPaise),
    studentName: order.studentName,
    reason: refund.reason,
    requestedAt: refund.requestedAt.toISOString(),
    reference: refund.reference,
  }));
}
