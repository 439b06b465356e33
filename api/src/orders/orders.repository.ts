import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import {
  courses,
  type NewOrder,
  type OrderRow,
  orderEvents,
  orders,
  outbox,
  settings,
} from '../database/schema';

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

/** Stores an order with all that belongs to it, in one statement. */
export function storeStatement(database: Sql) {
  const { createdAt: _byDefault, ...columns } = getTableColumns(orders);
  const values = Object.fromEntries(Object.keys(columns).map((name) => [name, sql.placeholder(name)]));
  const placed = database.$with('placed').as(
    database
      .insert(orders)
      .values(values as unknown as typeof orders.$inferInsert)
      .returning({ id: orders.id, status: orders.status, email: orders.studentEmail }),
  );
  const logged = database.$with('logged', {}).as(sql`
    INSERT INTO ${orderEvents} (order_id, to_status, actor) SELECT id, status, 'learner' FROM ${placed}`);
  // A note to staff only where nothing is to be paid: else the reference brings it.
  const mailed = database.$with('mailed', {}).as(sql`
    INSERT INTO ${outbox} (kind, recipient, order_id) SELECT 'order-placed', student_email, id FROM ${placed}
    UNION ALL SELECT 'staff-reference', ${settings.value}, id FROM ${placed}, ${settings}
    WHERE status = 'under-review' AND ${settings.name} = 'staffEmail' AND ${settings.value} <> ''`);
  return database.with(placed, logged, mailed).select({ id: placed.id }).from(placed).prepare('store_order');
}

/** A course with the settings that an order depends on. */
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
    .prepare('course_to_order');
}
