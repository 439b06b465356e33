import { and, desc, eq, getTableColumns, type SQLWrapper, sql } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { rowsOf } from '../database/rows';
import {
  type CouponRow,
  type CourseRow,
  coupons,
  courses,
  type NewOrder,
  type OrderRow,
  orderEvents,
  orders,
  settings,
} from '../database/schema';
import { ApiError } from '../lib/api-error';
import { momentInIndia } from '../lib/india';
import { isUuid } from '../lib/is-uuid';
import { insertMails, type NewMail } from '../mail/outbox.repository';

/** Reads an order. @param id its `orderId` or `_id` */
export async function findOrder(database: Sql, id: string): Promise<OrderRow | undefined> {
  const [order] = await database.select().from(orders).where(orderIs(id));
  return order;
}

/** Reads an order by an id that staff typed. @throws ApiError 404 for an unknown order */
export async function knownOrder(tx: Sql, id: string): Promise<OrderRow> {
  const order = await findOrder(tx, id.trim());
  if (!order) throw unknownOrder(id);
  return order;
}

/** Like `knownOrder`, and locks the order's row until the transaction ends. */
export async function lockOrder(tx: Sql, id: string): Promise<OrderRow> {
  const [order] = await tx.select().from(orders).where(orderIs(id.trim())).for('update');
  if (!order) throw unknownOrder(id);
  return order;
}

export function unknownOrder(id: string): ApiError {
  return new ApiError(404, `There is no order '${id}'`);
}

/** SQL condition: the order with this `_id` (a UUID) or `orderId`. */
export function orderIs(id: string) {
  return isUuid(id) ? eq(orders.id, id) : eq(orders.orderId, id.toUpperCase());
}

/** The event that moved an order to its status. */
export async function lastMove(tx: Sql, { id }: Pick<OrderRow, 'id'>) {
  const [move] = await tx
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, id), eq(orderEvents.kind, 'move')))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return move;
}

/** Describes who moved an order to its status, and when: `asha, 21 Nov 2026 05:28`. */
export async function describeLastMove(tx: Sql, order: Pick<OrderRow, 'id'>): Promise<string> {
  const move = await lastMove(tx, order);
  return move ? `${move.actor}, ${momentInIndia(move.at.toISOString())}` : 'nothing is recorded';
}

// Placing an order must be fast when many learners order at once. `storeOrder` and `orderTerms` are written as SQL, because the query
// builder would need 0.2 ms of CPU time for each, more than the rest of placing an order.

/** All columns of an order except its time, which the database sets. */
export type StoredOrderValues = Required<Omit<NewOrder, 'createdAt'>>;

const ORDER_COLUMNS = Object.entries(getTableColumns(orders)).filter(([key]) => key !== 'createdAt');
const ORDER_COLUMN_NAMES = sql.raw(ORDER_COLUMNS.map(([, { name }]) => name).join(', '));

/** Stores an order with its first event and its mails, in one statement: one round trip, one transaction. */
export async function storeOrder(
  database: Sql,
  order: StoredOrderValues,
  mails: readonly NewMail[],
): Promise<void> {
  const values = ORDER_COLUMNS.map(([key, column]) =>
    sql.param(order[key as keyof StoredOrderValues], column),
  );
  await database.execute(sql`
    WITH stored_order AS (INSERT INTO ${orders} (${ORDER_COLUMN_NAMES}) VALUES (${commaSeparated(values)})),
    stored_event AS (
      INSERT INTO ${orderEvents} (order_id, to_status, actor) VALUES (${order.id}, ${order.status}, 'learner')
    )
    ${insertMails(mails)}`);
}

const commaSeparated = (parts: SQLWrapper[]) => sql.join(parts, sql`, `);

/** The data on which the price of an order depends. */
export interface OrderTerms {
  /** `null` for an unknown course. */
  course: Pick<CourseRow, 'name' | 'status' | 'pricePaise' | 'mrpPaise'> | null;
  /** `null` if no coupon has the code, or the code is empty. */
  coupon: CouponRow | null;
  /** Stored settings by name; `null` if no setting is stored. */
  settings: Record<string, string> | null;
}

/** Reads the data on which the price of an order depends, in one statement. */
export async function orderTerms(database: Sql, courseId: string, couponCode: string): Promise<OrderTerms> {
  type Row = Omit<OrderTerms, 'coupon'> & { coupon: Record<string, unknown> | null };
  const [row] = await rowsOf<Row>(
    database,
    sql`SELECT
      (SELECT jsonb_build_object('name', name, 'status', status, 'pricePaise', price_paise, 'mrpPaise', mrp_paise)
        FROM ${courses} WHERE id = ${courseId}) AS course,
      (SELECT to_jsonb(${coupons}) FROM ${coupons} WHERE code = ${couponCode}) AS coupon,
      (SELECT jsonb_object_agg(name, value) FROM ${settings}) AS settings`,
  );
  if (!row) throw new Error('A SELECT without FROM returned no row.');
  return { ...row, coupon: row.coupon && couponOf(row.coupon) };
}

const COUPON_COLUMNS = Object.entries(getTableColumns(coupons));

/** Converts a coupon from the JSON of `to_jsonb`, which has the names of columns, and times as texts. */
function couponOf(columns: Record<string, unknown>): CouponRow {
  const values = COUPON_COLUMNS.map(([key, { name, dataType }]) => {
    const value = columns[name];
    return [key, dataType === 'date' && value !== null ? new Date(String(value)) : value];
  });
  return Object.fromEntries(values) as CouponRow;
}
