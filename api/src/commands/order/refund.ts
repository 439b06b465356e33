import { backOfficeCommand } from '../../command/back-office-command';
import type { CommandContext } from '../../command/command';
import type { Sql } from '../../database/connection';
import { given, type OrderChange } from '../../orders/order-change';
import { moveOrder } from '../../orders/order-states';
import { orderText } from '../../orders/order-text';
import { detailOf, heldOrder, type OrderDetail } from '../../orders/order-views';

/** A duplicate or wrong charge may be reported this long (docs/specification.md §9.4). */
const REFUND_WINDOW_MS = 7 * 24 * 60 * 60 * 1000;

export interface Refund extends OrderChange {
  /** The bank's reference of the money sent back. */
  reference: string;
}

export const command = backOfficeCommand({
  args: '<order>',
  about: 'record that the money of a confirmed order was sent back',
  needs: [
    ['--ref <reference>', "the bank's reference of the money sent back"],
    ['--reason <text>', 'why'],
  ],
  writes: true,
  act: refundOrder,
  async atTerminal(
    { run, show, tell },
    [order = ''],
    { reason, ref: reference }: { reason: string; ref: string },
  ) {
    const refunded = await run({ order, reason, reference });
    if (refunded.warning) tell(`Note: ${refunded.warning}`);
    show(refunded, orderText);
  },
});

/** @throws Refusal 404, 409 unless confirmed, 422 without reference or reason */
export async function refundOrder(
  tx: Sql,
  { order: id, reason, reference }: Refund,
  { actor, record }: CommandContext,
): Promise<OrderDetail & { warning?: string }> {
  const order = await heldOrder(tx, id);
  const text = `${given('reason', reason)}; sent back with ${given('reference', reference)}`;
  const refunded = await moveOrder(tx, order, 'refunded', { actor, reason: text });
  await record('order.refund', order.orderId, { reference });
  const isLate = Date.now() - order.createdAt.getTime() > REFUND_WINDOW_MS;
  return {
    ...(await detailOf(tx, refunded)),
    ...(isLate && { warning: 'The order is older than the 7 days in which refunds can be asked for.' }),
  };
}
