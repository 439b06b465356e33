import { backOfficeCommand } from '../../command/back-office-command';
import type { CommandContext } from '../../command/command';
import type { Sql } from '../../database/connection';
import { given, type OrderChange } from '../../orders/order-change';
import { moveOrder } from '../../orders/order-states';
import { orderText } from '../../orders/order-text';
import { detailOf, heldOrder, type OrderDetail } from '../../orders/order-views';
import { releaseReference } from '../../orders/payment-claims.repository';

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

/** The reference of an order that was not confirmed becomes free. @throws Refusal 404, 409, 422 */
export async function cancelOrder(
  tx: Sql,
  { order: id, reason }: OrderChange,
  { actor, record }: CommandContext,
): Promise<OrderDetail> {
  const order = await heldOrder(tx, id);
  const cancelled = await moveOrder(tx, order, 'cancelled', { actor, reason: given('reason', reason) });
  if (order.status === 'under-review') await releaseReference(tx, order);
  await record('order.cancel', order.orderId, { from: order.status });
  return detailOf(tx, cancelled);
}
