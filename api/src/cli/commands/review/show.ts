import type { Sql } from '../../../database/connection';
import { orderText } from '../../../orders/listing/order-text';
import { detailOf, lockOrder, type OrderDetail } from '../../../orders/listing/order-views';
import { reviewLines } from '../../../orders/review/review-queue';
import { backOfficeCommand } from '../../command/back-office-command';

export const command = backOfficeCommand({
  args: '<order>',
  about: 'one order with its references and its log',
  act: showReview,
  async atTerminal({ run, show }, [order = '']) {
    show(await run({ order }), orderText);
  },
});

/** @throws ApiError 404 */
export async function showReview(
  tx: Sql,
  { order: id }: { order: string },
): Promise<OrderDetail & { flags: string[] }> {
  const order = await lockOrder(tx, id);
  const [line] = order.status === 'under-review' ? await reviewLines(tx, order) : [];
  return { ...(await detailOf(tx, order)), flags: line?.flags ?? [] };
}
