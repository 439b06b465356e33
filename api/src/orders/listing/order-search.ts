import { cleanEmail, cleanPhone, cleanReference, ORDER_STATUSES, type OrderStatus } from '@stepwell/contract';
import { and, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { escapeLike } from '../../database/escape-like';
import { isOneOf } from '../../database/is-one-of';
import { rowsOf } from '../../database/rows';
import { orders } from '../../database/schema';
import { isUuid } from '../../lib/is-uuid';
import { memberOf } from '../../lib/member-of';
import { momentOf } from '../../lib/time-input';

/** Conditions of a search for orders. All of them apply; an empty text is no condition. */
export interface OrderSearch {
  /**
   * What staff typed: an order id, payment reference, phone number or e-mail address, or the beginning of one; the number of a receipt or
   * credit note; words of a name, or their beginnings; a coupon code.
   */
  search?: string;
  /** Statuses, separated by commas. */
  status?: string;
  email?: string;
  coupon?: string;
  /** The first day on which the orders were placed, in India. */
  from?: string;
  /** The last day on which the orders were placed, in India. */
  to?: string;
  /** Only orders with these ids. */
  orders?: readonly string[];
}

/** Minimum length of the beginning of an id, reference or phone number. A shorter text would match thousands of orders. */
const BEGINNING_MIN = 5;
/** Splits a typed name like the SQL function `name_words` (migrations/0021_order_search.sql). */
const BETWEEN_WORDS = /[\s.,:;()<>"'’‘“”/_-]+/;
/** If fewer orders match, the list is read by their ids; otherwise from the newest order on, which soon finds enough matches for a page. */
const FEW = 2000;
/** Maximum length of the search text; nothing that can be found is longer. */
const SEARCH_MAX = 200;

/** Builds the SQL condition of a search. Each part has an index. @throws ApiError 422 for an unknown status or an invalid date */
export async function matching(tx: Sql, search: OrderSearch): Promise<SQL | undefined> {
  const { status, email, coupon, from, to, orders: ids } = search;
  return and(
    status?.trim() ? inArray(orders.status, statusesOf(status)) : undefined,
    email?.trim() ? sql`lower(${orders.studentEmail}) = lower(${email.trim()})` : undefined,
    coupon?.trim() ? eq(orders.couponCode, coupon.trim().toUpperCase()) : undefined,
    from?.trim() ? gte(orders.createdAt, momentOf(from, 'start')) : undefined,
    to?.trim() ? lte(orders.createdAt, momentOf(to, 'end')) : undefined,
    ids ? inArray(orders.orderId, [...ids]) : undefined,
    search.search?.trim() ? await matchingText(tx, search.search.trim().slice(0, SEARCH_MAX)) : undefined,
  );
}

function statusesOf(list: string): OrderStatus[] {
  return list.split(',').map((text) => memberOf(ORDER_STATUSES, text.trim()));
}

/** SQL condition: orders with an id or number that begins with the text; if there are none, orders with such a name or coupon. */
async function matchingText(tx: Sql, typed: string): Promise<SQL | undefined> {
  if (typed.includes('@')) {
    return sql`lower(${orders.studentEmail}) LIKE lower(${beginning(cleanEmail(typed))})`;
  }
  const numbers = hasNumber(typed);
  const numbered = await firstIds(tx, numbers);
  if (numbered.length > 0) return numbered.length < FEW ? isOneOf(orders.id, numbered) : or(...numbers);
  const named = or(hasName(typed), hasCoupon(typed));
  const namesakes = await firstIds(tx, [named]);
  return namesakes.length < FEW ? isOneOf(orders.id, namesakes) : named;
}

/**
 * Reads up to `FEW` ids of matching orders, so that the list can be read by ids. PostgreSQL's planner cannot estimate how many orders have
 * a name: for a rare name, it would read all orders by time.
 */
async function firstIds(tx: Sql, conditions: readonly (SQL | undefined)[]): Promise<string[]> {
  // UNION ALL, because OR would read all orders instead of an index for each condition, and UNION would read all matches.
  const parts = conditions.map((condition) => sql`SELECT id FROM orders WHERE ${condition}`);
  const ids = sql.join(parts, sql` UNION ALL `);
  const rows = await rowsOf<{ id: string }>(tx, sql`SELECT id FROM (${ids}) matching LIMIT ${FEW}`);
  return rows.map(({ id }) => id);
}

/** SQL conditions: an order id, a reference, a phone or a document number of an order. Each has an index. */
function hasNumber(typed: string): SQL[] {
  const code = typed.toUpperCase();
  const [reference, phone] = [cleanReference(typed), cleanPhone(typed)];
  const refund = sql`SELECT FROM refunds WHERE refunds.order_id = ${orders.id}`;
  return [
    sql`EXISTS (SELECT FROM receipts WHERE receipts.order_id = ${orders.id} AND number = ${code})`,
    sql`EXISTS (${refund} AND EXISTS (SELECT FROM credit_notes WHERE refund_id = refunds.id AND number = ${code}))`,
    // An order id consists of capital letters and digits: Z is the last of them in every collation and ends the range.
    ...(/^[0-9A-Z]+$/.test(code) && code.length >= BEGINNING_MIN
      ? [sql`${orders.orderId} BETWEEN ${code} AND ${`${code}ZZZZZZZZZZZZZ`}`]
      : []),
    ...(isUuid(typed) ? [sql`${orders.id} = ${typed}`] : []),
    ...(/^\d+$/.test(phone) && phone.length >= BEGINNING_MIN
      ? [sql`${orders.studentPhone} LIKE ${beginning(phone)}`]
      : []),
    ...(reference.length >= BEGINNING_MIN
      ? [
          sql`EXISTS (SELECT FROM payment_claims WHERE payment_claims.order_id = ${orders.id} AND reference LIKE ${beginning(reference)})`,
          sql`EXISTS (${refund} AND reference LIKE ${beginning(reference)})`,
        ]
      : []),
  ];
}

/** SQL condition: each typed word is the beginning of a word of the name. */
function hasName(typed: string): SQL | undefined {
  const words = typed.split(BETWEEN_WORDS).filter(Boolean);
  if (words.length === 0) return sql`false`;
  const query = words.map((word) => `'${word.replace(/['\\]/g, '$&$&')}':*`).join(' & ');
  return sql`name_words(${orders.studentName}) @@ lower(${query})::tsquery`;
}

function hasCoupon(typed: string): SQL {
  return eq(orders.couponCode, typed.toUpperCase());
}

function beginning(text: string): string {
  return `${escapeLike(text)}%`;
}
