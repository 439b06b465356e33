import { formatAmount } from '@stepwell/contract';
import type { Sql } from '../../../database/connection';
import type { OrderRow } from '../../../database/schema';
import { ApiError } from '../../../lib/api-error';
import { orderText } from '../../../orders/listing/order-text';
import { detailOf, lockOrder, type OrderDetail } from '../../../orders/listing/order-views';
import { given, type OrderChange } from '../../../orders/order-change';
import { moveOrder } from '../../../orders/order-states';
import { releaseReference } from '../../../orders/payment-claims.repository';
import { rupees } from '../../../orders/pricing/pricing';
import { findReceipt } from '../../../orders/receipts/receipts.repository';
import { backOfficeCommand } from '../../command/back-office-command';
import type { CommandContext } from '../../command/command';

export const command = backOfficeCommand({
  args: '<order>',
  about: 'cancel an order',
  needs: [['--reason <text>', 'why']],
  writes: true,
  act: cancelOrder,
  async atTerminal({ run, show }, [order = ''], { reason }: { reason: string }) {
    show(await run({ order, reason }), orderText);
  },
});

/**
 * Cancels an order that was not paid; its reference becomes free.
 * @throws ApiError 404; 409 when money came for it, which is refunded instead; 422 without a reason
 */
export async function cancelOrder(
  tx: Sql,
  { order: id, reason }: OrderChange,
  { actor, record }: CommandContext,
): Promise<OrderDetail> {
  const order = await lockOrder(tx, id);
  await refusePaid(tx, order);
  const cancelled = await moveOrder(tx, order, 'cancelled', { actor, reason: given('reason', reason) });
  if (order.status === 'under-review') await releaseReference(tx, order);
  await record('order.cancel', order.orderId, { from: order.status });
  return detailOf(tx, cancelled);
}

async function refusePaid(tx: Sql, order: OrderRow): Promise<void> {
  const { paidPaise = 0 } = (await findReceipt(tx, order)) ?? {};
  if (order.status !== 'confirmed' || paidPaise === 0) return;
  throw new ApiError(
    409,
    `${formatAmount(rupees(paidPaise))} came for ${order.orderId}. Send it back, then: order refund ${order.orderId} --ref <reference> --reason "…".`,
  );
}
