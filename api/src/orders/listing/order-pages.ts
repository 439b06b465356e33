import { PAGE_SIZE, paginate } from '../../lib/pagination';
import type { OrderSearch } from './list-orders';
import type { OrderSummary } from './order-views';

/**
 * All orders, the newest first, page by page.
 * @param run runs `listOrders`, wherever the database is open
 */
export function orderPages(
  run: (search: OrderSearch) => Promise<OrderSummary[]>,
  { status }: Pick<OrderSearch, 'status'>,
): AsyncGenerator<OrderSummary[]> {
  return paginate(
    (after) => run({ status, limit: PAGE_SIZE, after }),
    ({ orderId }) => orderId,
  );
}
