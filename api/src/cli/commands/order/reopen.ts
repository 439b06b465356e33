import type { Sql } from '../../../database/connection';
import { orderText } from '../../../orders/listing/order-text';
import { detailOf, lockOrder, type OrderDetail } from '../../../orders/listing/order-views';
import { given, type OrderChange } from '../../../orders/order-change';
import { moveOrder } from '../../../orders/order-states';
import { releaseReference } from '../../../orders/payment-claims.repository';
import { backOfficeCommand } from '../../command/back-office-command';
import type { CommandContext } from '../../command/command';

export const command = backOfficeCommand({
  args: '<order>',
  about: 'take an order out of review, so that another reference can be sent',
  needs: [['--reason <text>', 'why']],
  writes: true,
  act: reopenOrder,
  async atTerminal({ run, show }, [order = ''], { reason }: { reason: string }) {
    show(await run({ order, reason }), orderText);
  },
});

/** Takes an order out of review, so that its learner can send another reference. @throws ApiError 404, 409, 422 */
export async function reopenOrder(
  tx: Sql,
  { order: id, reason }: OrderChange,
  { actor, record }: CommandContext,
): Promise<OrderDetail> {
  const order = await lockOrder(tx, id);
  const reopened = await moveOrder(tx, order, 'created', { actor, reason: given('reason', reason) });
  await releaseReference(tx, order);
  await record('order.reopen', order.orderId);
  return detailOf(tx, reopened);
}
