import type { Sql } from '../../../database/connection';
import { orderText } from '../../../orders/listing/order-text';
import { detailOf, lockOrder, type OrderDetail } from '../../../orders/listing/order-views';
import { backOfficeCommand } from '../../command/back-office-command';

export const command = backOfficeCommand({
  args: '<order>',
  about: 'one order with its references and its log',
  act: showOrder,
  async atTerminal({ run, show }, [order = '']) {
    show(await run({ order }), orderText);
  },
});

/** @throws ApiError 404 */
export async function showOrder(tx: Sql, { order }: { order: string }): Promise<OrderDetail> {
  return detailOf(tx, await lockOrder(tx, order));
}
