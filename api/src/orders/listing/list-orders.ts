import { ORDER_STATUSES, type OrderStatus } from '@stepwell/contract';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { orders } from '../../database/schema';
import { ApiError } from '../../lib/api-error';
import { type OrderSummary, summaryOf } from './order-views';

export interface OrderSearch {
  status?: string;
  email?: string;
  /** Default 50. */
  limit?: number;
}

/** Rows per statement: reading years of orders in one would exceed the statement timeout. */
const BATCH = 1000;

/** Lists orders, the newest first. @throws ApiError 422 for an unknown status */
export async function listOrders(
  tx: Sql,
  { status, email, limit = 50 }: OrderSearch,
): Promise<OrderSummary[]> {
  if (status !== undefined && !isStatus(status)) {
    throw new ApiError(422, `'${status}' is not one of ${ORDER_STATUSES.join(', ')}`);
  }
  const wanted = and(
    status === undefined ? undefined : eq(orders.status, status),
    email === undefined ? undefined : sql`lower(${orders.studentEmail}) = ${email.toLowerCase()}`,
  );
  const found: OrderSummary[] = [];
  let last: Place | undefined;
  for (;;) {
    const size = Math.min(BATCH, limit - found.length);
    const batch = await tx
      .select({ order: orders, place: PLACE })
      .from(orders)
      .where(and(wanted, last && isAfter(last)))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(size);
    found.push(...batch.map(({ order }) => summaryOf(order)));
    last = batch.at(-1)?.place;
    if (batch.length < size || found.length === limit) return found;
  }
}

/** The cursor of an order in the list. The time is a text, since a `Date` has no microseconds. */
interface Place {
  at: string;
  id: string;
}

const PLACE = { at: sql<string>`${orders.createdAt}::text`, id: orders.id };

function isAfter({ at, id }: Place) {
  return sql`(${orders.createdAt}, ${orders.id}) < (${at}::timestamptz, ${id}::uuid)`;
}

function isStatus(text: string): text is OrderStatus {
  return (ORDER_STATUSES as readonly string[]).includes(text);
}
