import { formatAmount } from '@stepwell/contract';
import { eq, sql } from 'drizzle-orm';
import type { CommandContext } from '../../cli/command/command';
import type { Sql } from '../../database/connection';
import { type OrderRow, type RefundRow, refunds } from '../../database/schema';
import { ApiError } from '../../lib/api-error';
import { paiseOf } from '../../lib/money-input';
import { queueMail } from '../../mail/outbox.repository';
import { detailOf, type OrderDetail } from '../listing/order-views';
import { orderMail } from '../mails/order-mails';
import { type OrderChange, requiredText } from '../order-states';
import { lockOrder } from '../orders.repository';
import { rupees } from '../pricing/pricing';
import { type Money, moneyOf, openRefund } from './refunds.repository';

/**
 * Approves the refund that an order's learner has requested. Staff send the money afterwards (`sendRefund`).
 * @param input.amount rupees; default: the requested amount
 * @throws ApiError 404 for an unknown order; 409 if no refund is requested; and the errors of `checkRefundAmount`
 */
export async function approveRefund(
  tx: Sql,
  { order: id, amount }: { order: string; amount?: string },
  { actor, record }: CommandContext,
): Promise<OrderDetail> {
  const order = await lockOrder(tx, id);
  const refund = await requestedRefund(tx, order);
  const amountPaise = amount === undefined ? refund.amountPaise : paiseOf(amount);
  checkRefundAmount(order, amountPaise, await moneyOf(tx, order));
  await tx
    .update(refunds)
    .set({ state: 'approved', amountPaise, decidedBy: actor, decidedAt: sql`now()` })
    .where(eq(refunds.id, refund.id));
  await queueMail(tx, orderMail(order, 'refund-approved', { amount: formatAmount(rupees(amountPaise)) }));
  await record('refund.approve', order.orderId, { amountPaise });
  return detailOf(tx, order);
}

/**
 * Declines the refund that an order's learner has requested.
 * @param input.reason the learner reads it
 * @throws ApiError 404 for an unknown order; 409 if no refund is requested; 422 without a reason
 */
export async function declineRefund(
  tx: Sql,
  { order: id, reason }: OrderChange,
  { actor, record }: CommandContext,
): Promise<OrderDetail> {
  const order = await lockOrder(tx, id);
  const refund = await requestedRefund(tx, order);
  const decision = requiredText('reason', reason);
  await tx
    .update(refunds)
    .set({ state: 'declined', decision, decidedBy: actor, decidedAt: sql`now()` })
    .where(eq(refunds.id, refund.id));
  await queueMail(
    tx,
    orderMail(order, 'refund-declined', {
      amount: formatAmount(rupees(refund.amountPaise)),
      reason: decision,
    }),
  );
  await record('refund.decline', order.orderId, { reason: decision });
  return detailOf(tx, order);
}

async function requestedRefund(tx: Sql, order: OrderRow): Promise<RefundRow> {
  const open = await openRefund(tx, order);
  if (open?.state === 'requested') return open;
  throw new ApiError(
    409,
    open
      ? `The refund of ${order.orderId} is already approved. Send the money, then record the bank's reference (order refund).`
      : `No refund is requested for ${order.orderId}`,
  );
}

/** @throws ApiError 409 if nothing was paid, or the amount exceeds the money received and not yet sent back; 422 for an amount of 0 */
export function checkRefundAmount(
  { orderId }: OrderRow,
  amountPaise: number,
  { paidPaise, sentBackPaise }: Money,
): void {
  if (paidPaise === 0) {
    throw new ApiError(
      409,
      `Nothing was paid for ${orderId}: there is nothing to send back. Cancel it instead.`,
    );
  }
  if (amountPaise > paidPaise - sentBackPaise) {
    const sentBack =
      sentBackPaise > 0 ? `, of which ${formatAmount(rupees(sentBackPaise))} was sent back` : '';
    throw new ApiError(
      409,
      `${formatAmount(rupees(amountPaise))} is more than the ${formatAmount(rupees(paidPaise))} received for ${orderId}${sentBack}`,
    );
  }
  if (amountPaise === 0) throw new ApiError(422, 'A refund is more than ₹0.00');
}
