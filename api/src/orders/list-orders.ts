import { ORDER_STATUSES, type OrderStatus } from '@stepwell/contract';
import { and, desc, eq, ilike } from 'drizzle-orm';
import { Refusal } from '../base/refusal';
import type { Sql } from '../database/connection';
import { literally } from '../database/literally';
import { orders } from '../database/schema';
import { type OrderSummary, summaryOf } from './order-views';

export interface OrderSearch {
  status?: string;
  email?: string;
  /** Default 50; `null` for all. */
  limit?: number | null;
}

/** The newest orders first. @throws Refusal 422 for a status that does not exist */
export async function listOrders(
  tx: Sql,
  { status, email, limit = 50 }: OrderSearch,
): Promise<OrderSummary[]> {
  if (status !== undefined && !isStatus(status)) {
    throw new Refusal(422, `'${status}' is not one of ${ORDER_STATUSES.join(', ')}`);
  }
  const found = tx
    .select()
    .from(orders)
    .where(
      and(
        status === undefined ? undefined : eq(orders.status, status),
        email === undefined ? undefined : ilike(orders.studentEmail, literally(email)),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .$dynamic();
  return (await (limit === null ? found : found.limit(limit))).map(summaryOf);
}

function isStatus(text: string): text is OrderStatus {
  return (ORDER_STATUSES as readonly string[]).includes(text);
}
