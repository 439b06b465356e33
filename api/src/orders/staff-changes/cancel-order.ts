import { formatAmount } from '@stepwell/contract';
import type { CommandContext } from '../../cli/command/command';
import type { Sql } from '../../database/connection';
import type { OrderRow } from '../../database/schema';
import { ApiError } from '../../lib/api-error';
import { queueMail } from '../../mail/outbox.repository';
import { detailOf, type OrderDetail } from '../listing/order-views';
import { orderMail } from '../mails/order-mails';
import { moveOrder, requiredText } from '../order-states';
import { lockOrder } from '../orders.repository';
import { rejectClaims } from '../payment-claims.repository';
import { rupees } from '../pricing/pricing';
import { moneyOf, openRefund } from '../refunds/refunds.repository';
import { CANCELLATIONS, reasonIn } from '../shown-reasons';

/** A cancellation of one order or many. */
export interface Cancellation {
  /** One of `CANCELLATIONS`, by code or text; the learner reads the text. Default: `other`. */
  code?: string;
  /** Remark for the order's log. Learners do not see it. */
  reason: string;
}

/**
 * Cancels an order and queues a mail with the reason. If the order is under review, other orders may use its reference again.
 * @param input.keepPayment cancels the order even if the academy still has money of its learner
 * @throws ApiError 404 for an unknown order; 409 if money was received and not sent back, which needs a refund instead, or if a refund is
 *   requested or approved; 422 for an unknown code or without a remark
 */
export async function cancelOrder(
  tx: Sql,
  {
    order: id,
    code = 'other',
    reason,
    keepPayment = false,
  }: Cancellation & { order: string; keepPayment?: boolean },
  { actor, record }: Pick<CommandContext, 'actor' | 'record'>,
): Promise<OrderDetail> {
  const shown = reasonIn(CANCELLATIONS, code);
  const remark = requiredText('reason', reason);
  const order = await lockOrder(tx, id);
  await refuseOpenRefund(tx, order);
  if (!keepPayment) await refusePaid(tx, order);
  const cancelled = await moveOrder(tx, order, 'cancelled', { actor, reason: `${shown.text}: ${remark}` });
  if (order.status === 'under-review') await rejectClaims(tx, order);
  await queueMail(tx, orderMail(order, 'order-cancelled', { reason: shown.text }));
  await record('order.cancel', order.orderId, {
    from: order.status,
    code: shown.code,
    ...(keepPayment && { keepPayment }),
  });
  return detailOf(tx, cancelled);
}

/** Refuses to cancel an order whose refund is unfinished, because only money of confirmed orders can be sent back. */
async function refuseOpenRefund(tx: Sql, order: OrderRow): Promise<void> {
  const open = await openRefund(tx, order);
  if (!open) return;
  const action = open.state === 'requested' ? 'Decline it or send' : 'Send';
  throw new ApiError(409, `A refund of ${order.orderId} is ${open.state}. ${action} the money first.`);
}

/** Refuses to cancel an order as long as the academy has money of its learner. */
async function refusePaid(tx: Sql, order: OrderRow): Promise<void> {
  const { paidPaise, sentBackPaise } = await moneyOf(tx, order);
  if (order.status !== 'confirmed' || paidPaise === sentBackPaise) return;
  const message = `${formatAmount(rupees(paidPaise - sentBackPaise))} was received for ${order.orderId} and not sent back.`;
  throw new ApiError(409, `${message} Record its refund, or say that the payment is kept: --keep-payment.`, {
    fields: { keepPayment: `${message} Refund it, or say that the payment is kept.` },
  });
}
