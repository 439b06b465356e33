import { backOfficeCommand } from '../../command/back-office-command';
import type { Sql } from '../../database/connection';
import { orderText } from '../../orders/order-text';
import { detailOf, heldOrder, type OrderDetail } from '../../orders/order-views';

export const command = backOfficeCommand({
  args: '<order>',
  about: 'one order with its references and its log',
  act: showOrder,
  async atTerminal({ run, show }, [order = '']) {
    show(await run({ order }), orderText);
  },
});

/** @throws Refusal 404 */
export async function showOrder(tx: Sql, { order }: { order: string }): Promise<OrderDetail> {
  return detailOf(tx, await heldOrder(tx, order));
}
