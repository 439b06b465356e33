import { and, desc } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { cursorOf, isAfter } from '../../database/cursor';
import { orders } from '../../database/schema';
import { orderIs, unknownOrder } from '../orders.repository';
import { matching, type OrderSearch } from './order-search';
import { type OrderSummary, summaryOf } from './order-views';

export interface OrderListing extends OrderSearch {
  /** Id of an order: the list begins with the next older order. */
  after?: string;
  /** Default 50. */
  limit?: number;
}

/** Orders per SQL statement. A single statement for years of orders would exceed the statement timeout. */
const BATCH_SIZE = 1000;

/** Lists orders, the newest first. @throws ApiError 404 for an unknown `after`; 422 like `matching` */
export async function listOrders(
  tx: Sql,
  { after, limit = 50, ...search }: OrderListing,
): Promise<OrderSummary[]> {
  const condition = await matching(tx, search);
  const found: OrderSummary[] = [];
  let last = after ? await cursorAt(tx, after) : undefined;
  for (;;) {
    const size = Math.min(BATCH_SIZE, limit - found.length);
    const batch = await tx
      .select({ order: orders, cursor: CURSOR })
      .from(orders)
      .where(and(condition, last ? isAfter(orders.createdAt, orders.id, last, 'desc') : undefined))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(size);
    found.push(...batch.map(({ order }) => summaryOf(order)));
    last = batch.at(-1)?.cursor;
    if (batch.length < size || found.length === limit) return found;
  }
}

const CURSOR = cursorOf(orders.createdAt, orders.id);

async function cursorAt(tx: Sql, orderId: string): Promise<string> {
  const [found] = await tx.select({ cursor: CURSOR }).from(orders).where(orderIs(orderId));
  if (!found) throw unknownOrder(orderId);
  return found.cursor;
}
