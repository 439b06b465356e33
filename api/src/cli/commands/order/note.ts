import type { Sql } from '../../../database/connection';
import { orderEvents } from '../../../database/schema';
import { orderText } from '../../../orders/listing/order-text';
import { detailOf, lockOrder, type OrderDetail } from '../../../orders/listing/order-views';
import { given, type OrderChange } from '../../../orders/order-change';
import { backOfficeCommand } from '../../command/back-office-command';
import type { CommandContext } from '../../command/command';

export const command = backOfficeCommand({
  args: '<order> <text>',
  about: 'write a remark into the log',
  writes: true,
  act: noteOrder,
  async atTerminal({ run, show }, [order = '', reason = '']) {
    show(await run({ order, reason }), orderText);
  },
});

/** Writes a remark into the order's log. @throws ApiError 404, 422 without a text */
export async function noteOrder(
  tx: Sql,
  { order: id, reason }: OrderChange,
  { actor, record }: CommandContext,
): Promise<OrderDetail> {
  const order = await lockOrder(tx, id);
  const text = given('text', reason);
  await tx
    .insert(orderEvents)
    .values({ orderId: order.id, fromStatus: order.status, toStatus: order.status, actor, reason: text });
  await record('order.note', order.orderId);
  return detailOf(tx, order);
}
