import { formatAmount } from '@stepwell/contract';
import type { CommandContext } from '../../cli/command/command';
import type { Sql } from '../../database/connection';
import type { OrderRow } from '../../database/schema';
import { ApiError } from '../../lib/api-error';
import { detailOf, lockOrder, type OrderDetail } from '../listing/order-views';
import { moveOrder, type OrderChange, requiredText } from '../order-states';
import { releaseReference } from '../payment-claims.repository';
import { rupees } from '../pricing/pricing';
import { moneyOf } from '../refunds/refunds.repository';

/**
 * Cancels an order. If the order is under review, other orders may use its reference again.
 * @param input.keepPayment cancels the order even if money was received for it that was not sent back
 * @throws ApiError 404 for an unknown order; 409 if money was received and not sent back, which needs a refund instead; 422 without a reason
 */
export async function cancelOrder(
  tx: Sql,
  { order: id, reason, keepPayment = false }: OrderChange & { keepPayment?: boolean },
  { actor, record }: Pick<CommandContext, 'actor' | 'record'>,
): Promise<OrderDetail> {
  const order = await lockOrder(tx, id);
  if (!keepPayment) await refusePaid(tx, order);
  const cancelled = await moveOrder(tx, order, 'cancelled', {
    actor,
    reason: requiredText('reason', reason),
  });
  if (order.status === 'under-review') await releaseReference(tx, order);
  await record('order.cancel', order.orderId, { from: order.status, ...(keepPayment && { keepPayment }) });
  return detailOf(tx, cancelled);
}

async function refusePaid(tx: Sql, order: OrderRow): Promise<void> {
  const { paidPaise, sentBackPaise } = await moneyOf(tx, order);
  if (order.status !== 'confirmed' || paidPaise === sentBackPaise) return;
  const message = `${formatAmount(rupees(paidPaise - sentBackPaise))} was received for ${order.orderId} and not sent back.`;
  throw new ApiError(409, `${message} Record its refund, or say that the payment is kept: --keep-payment.`, {
    fields: { keepPayment: `${message} Refund it, or say that the payment is kept.` },
  });
}
