import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { rowsOf } from '../database/rows';
import {
  type CouponRow,
  type CourseRow,
  coupons,
  type NewOrder,
  type OrderRow,
  orders,
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

// What an order runs are functions of the database (migrations/0008_orders_by_functions.sql).

const ORDER_COLUMNS = Object.entries(getTableColumns(orders));

/** Stores an order with all that belongs to it. */
export async function storeOrder(database: Sql, values: OrderValues): Promise<void> {
  const row = ORDER_COLUMNS.map(([key, { name }]) => [name, values[key as keyof OrderValues]]);
  await database.execute(sql`SELECT store_order(${JSON.stringify(Object.fromEntries(row))}::jsonb)`);
}

/** What an order's price is made of; read anew for every order. */
export interface OrderTerms {
  course: Pick<CourseRow, 'name' | 'status' | 'pricePaise' | 'mrpPaise'> | null;
  /** `null` where there is none of that code, or none was wanted. */
  coupon: CouponRow | null;
  /** What is set, by name. */
  settings: Record<string, string> | null;
}

/** What an order of a course would be placed by. @param couponCode of the coupon that is wanted, if one is */
export async function orderTerms(
  database: Sql,
  courseId: string,
  couponCode: string | undefined,
): Promise<OrderTerms> {
  const wanted = sql`SELECT order_terms(${courseId}, ${couponCode || null}) AS terms`;
  const [row] = await rowsOf<{ terms: Omit<OrderTerms, 'coupon'> & { coupon: CouponColumns | null } }>(
    database,
    wanted,
  );
  if (!row) throw new Error('A function returned no row.');
  const { coupon } = row.terms;
  return { ...row.terms, coupon: coupon && couponOf(coupon) };
}

/** A coupon's columns as JSON has them: moments are texts there. */
type CouponColumns = Record<string, unknown>;

const COUPON_COLUMNS = Object.entries(getTableColumns(coupons));

function couponOf(columns: CouponColumns): CouponRow {
  const values = COUPON_COLUMNS.map(([key, { name, dataType }]) => {
    const value = columns[name];
    return [key, dataType === 'date' && value !== null ? new Date(String(value)) : value];
  });
  return Object.fromEntries(values) as CouponRow;
}
