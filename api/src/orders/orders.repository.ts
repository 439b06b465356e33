import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { courses, type NewOrder, type OrderRow, orders, settings } from '../database/schema';

/** The order of an `orderId` or `_id`. */
export async function findOrder(database: Sql, id: string): Promise<OrderRow | undefined> {
  const [order] = await database.select().from(orders).where(orderIs(id));
  return order;
}

/** Both of an order's names are accepted wherever one is asked for. */
export function orderIs(id: string) {
  const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
  return isUuid ? eq(orders.id, id) : eq(orders.orderId, id.toUpperCase());
}

export type OrderValues = Omit<NewOrder, 'createdAt'>;

const ORDER_COLUMNS = Object.entries(getTableColumns(orders));

/** Stores an order with all that belongs to it (`migrations/0008_store_order.sql`). */
export async function storeOrder(database: Sql, values: OrderValues): Promise<void> {
  const row = ORDER_COLUMNS.map(([key, { name }]) => [name, values[key as keyof OrderValues]]);
  await database.execute(sql`SELECT store_order(${JSON.stringify(Object.fromEntries(row))}::jsonb)`);
}

/** A course with the settings that an order depends on, as a statement that is built once and run often. */
export function courseStatement(database: Sql) {
  const { name, status, pricePaise, mrpPaise } = courses;
  return database
    .select({
      course: { name, status, pricePaise, mrpPaise },
      settings: sql<Record<string, string> | null>`(
        SELECT jsonb_object_agg(${settings.name}, ${settings.value}) FROM ${settings})`,
    })
    .from(courses)
    .where(eq(courses.id, sql.placeholder('courseId')))
    .prepare('');
}
