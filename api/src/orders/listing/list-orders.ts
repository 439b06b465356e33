import { and, desc, eq, sql } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { orders } from '../../database/schema';
import { unknownOrder } from '../orders.repository';
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
  let last = after ? await placeOf(tx, after) : undefined;
  for (;;) {
    const size = Math.min(BATCH_SIZE, limit - found.length);
    const batch = await tx
      .select({ order: orders, place: PLACE })
      .from(orders)
      .where(and(condition, last && isAfter(last)))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(size);
    found.push(...batch.map(({ order }) => summaryOf(order)));
    last = batch.at(-1)?.place;
    if (batch.length < size || found.length === limit) return found;
  }
}

/** The place of an order in the list. */
interface Place {
  /** Time as PostgreSQL formats it, because a JavaScript `Date` would lose its microseconds. */
  at: string;
  id: string;
}

const PLACE = { at: sql<string>`${orders.createdAt}::text`, id: orders.id };

async function placeOf(tx: Sql, orderId: string): Promise<Place> {
  const [place] = await tx.select(PLACE).from(orders).where(eq(orders.orderId, orderId));
  if (!place) throw unknownOrder(orderId);
  return place;
}

function isAfter({ at, id }: Place) {
  return sql`(${orders.createdAt}, ${orders.id}) < (${at}::timestamptz, ${id}::uuid)`;
}
