import { formatAmount, REFUND_WINDOW_DAYS, type RefundRequest } from '@stepwell/contract';
import { timingSafeEqualText } from '@stepwell/server-kit/timing-safe-equal';
import type { Sql } from '../../database/connection';
import { type OrderRow, type RefundRow, refunds } from '../../database/schema';
import { apiErrorOf } from '../../lib/api-error';
import { queueMail } from '../../mail/outbox.repository';
import { staffMails } from '../../notifications/notifications';
import { orderMail } from '../mails/order-mails';
import { findOrder, lockOrder } from '../orders.repository';
import { rupees } from '../pricing/pricing';
import { isRefundWindowOver, moneyOf, openRefund } from './refunds.repository';

interface RequestedRefund {
  order: OrderRow;
  refund: RefundRow;
  /** The order had an open refund already: `refund` is that refund, and none was stored. */
  isReplay: boolean;
}

/**
 * Stores a learner's request for a refund of all money of the order that was not sent back yet. Staff may approve less.
 * @throws ApiError 404 for an unknown order or a wrong token; 409 if the order is not confirmed and paid, or the time for refunds is over
 */
export async function requestRefund(
  database: Sql,
  { orderId, reason }: RefundRequest,
  token: string,
): Promise<RequestedRefund> {
  const found = await findOrder(database, orderId);
  if (!found || !timingSafeEqualText(token, found.token)) throw apiErrorOf('unknown-order');
  return database.transaction(async (tx) => {
    // The order is locked, so that concurrent requests store one refund.
    const order = await lockOrder(tx, found.id);
    const open = await openRefund(tx, order);
    if (open) return { order, refund: open, isReplay: true };
    const { paidPaise, sentBackPaise } = await moneyOf(tx, order);
    const amountPaise = paidPaise - sentBackPaise;
    if (order.status !== 'confirmed' || amountPaise <= 0) throw apiErrorOf('not-refundable');
    if (await isRefundWindowOver(tx, order)) throw apiErrorOf('refund-too-late', String(REFUND_WINDOW_DAYS));
    const [refund] = await tx
      .insert(refunds)
      .values({ orderId: order.id, state: 'requested', amountPaise, reason, requestedBy: 'learner' })
      .returning();
    if (!refund) throw new Error('The database returned no row for a requested refund.');
    const mail = orderMail(order, 'refund-requested', { amount: formatAmount(rupees(amountPaise)), reason });
    const toStaff = await staffMails(tx, 'staff-refund', { orderId: order.id, detail: mail.detail });
    await queueMail(tx, mail, ...toStaff);
    return { order, refund, isReplay: false };
  });
}
