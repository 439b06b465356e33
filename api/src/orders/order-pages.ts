import type { OrderSearch } from './list-orders';
import type { OrderSummary } from './order-views';

/** Enough for a page to cost more than asking for it. */
const PAGE = 1000;

/**
 * All orders, the newest first. Each page is asked for when the one before it has been taken, in a transaction of its own:
 * years of orders are neither held in memory nor hold up the database. An order is as it was when its page was read.
 * @param run runs `listOrders`, wherever the database is open
 */
export async function* orderPages(
  run: (search: OrderSearch) => Promise<OrderSummary[]>,
  { status }: Pick<OrderSearch, 'status'>,
): AsyncGenerator<OrderSummary[]> {
  let after: string | undefined;
  for (;;) {
    const page = await run({ status, limit: PAGE, after });
    yield page;
    if (page.length < PAGE) return;
    after = page.at(-1)?.orderId;
  }
}
