import { cleanEmail, cleanPhone, cleanReference, ORDER_STATUSES, type OrderStatus } from '@stepwell/contract';
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { escapeLike } from '../../database/escape-like';
import { isInPeriod } from '../../database/in-period';
import { isOneOf } from '../../database/is-one-of';
import { rowsOf } from '../../database/rows';
import { orders } from '../../database/schema';
import { choiceOf } from '../../lib/choice-of';
import { isUuid } from '../../lib/is-uuid';

/** Conditions of a search for orders. All of them apply; an empty text is no condition. */
export interface OrderSearch {
  /**
   * What staff typed. An order id, payment reference, phone number, e-mail address or the words of a name may be cut off at the end; the
   * number of a receipt or credit note and a coupon code are complete.
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
/** Separates the words of a typed name like the SQL function `name_words` (migrations/0021_order_search.sql). */
const BETWEEN_WORDS = /[\s.,:;()<>"'’‘“”/_-]+/;
/**
 * If fewer orders match, a query selects them by id. If more match, it tests the newest orders one by one, and soon finds enough for a page.
 */
const MAX_IDS = 2000;
/** Maximum length of the search text; nothing that can be found is longer. */
const SEARCH_MAX = 200;

/** Creates the SQL condition of a search. Each part has an index. @throws ApiError 422 for an unknown status, and like `isInPeriod` */
export async function matching(tx: Sql, search: OrderSearch): Promise<SQL | undefined> {
  const { status, email, coupon, from, to, orders: ids } = search;
  return and(
    status?.trim() ? inArray(orders.status, statusesOf(status)) : undefined,
    email?.trim() ? sql`lower(${orders.studentEmail}) = lower(${email.trim()})` : undefined,
    coupon?.trim() ? eq(orders.couponCode, coupon.trim().toUpperCase()) : undefined,
    isInPeriod(orders.createdAt, { from: from?.trim() || undefined, to: to?.trim() || undefined }),
    ids ? inArray(orders.orderId, [...ids]) : undefined,
    search.search?.trim() ? await matchingText(tx, search.search.trim().slice(0, SEARCH_MAX)) : undefined,
  );
}

function statusesOf(list: string): OrderStatus[] {
  return list.split(',').map((text) => choiceOf(ORDER_STATUSES, text.trim()));
}

/**
 * SQL condition. A text with an @ is searched in e-mail addresses. Any other text is searched in ids and numbers (`hasNumber`) first, and in
 * names and coupons only if none of these match.
 */
async function matchingText(tx: Sql, typed: string): Promise<SQL | undefined> {
  if (typed.includes('@')) {
    return sql`lower(${orders.studentEmail}) LIKE lower(${beginning(cleanEmail(typed))})`;
  }
  const byNumber = hasNumber(typed);
  const idsByNumber = await firstIds(tx, byNumber);
  if (idsByNumber.length > 0) {
    return idsByNumber.length < MAX_IDS ? isOneOf(orders.id, idsByNumber) : or(...byNumber);
  }
  const byName = or(hasName(typed), hasCoupon(typed));
  const idsByName = await firstIds(tx, [byName]);
  return idsByName.length < MAX_IDS ? isOneOf(orders.id, idsByName) : byName;
}

/** Reads up to `MAX_IDS` ids of matching orders. With the condition alone, PostgreSQL would read all orders by time to find a rare name. */
async function firstIds(tx: Sql, conditions: readonly (SQL | undefined)[]): Promise<string[]> {
  // With OR, PostgreSQL would read all orders instead of an index per condition. With UNION, it would read all matches before `LIMIT`.
  const parts = conditions.map((condition) => sql`SELECT id FROM orders WHERE ${condition}`);
  const ids = sql.join(parts, sql` UNION ALL `);
  const rows = await rowsOf<{ id: string }>(tx, sql`SELECT id FROM (${ids}) matching LIMIT ${MAX_IDS}`);
  return rows.map(({ id }) => id);
}

/** SQL conditions, any of which may be true: the text is a document number, or the beginning of an order id, reference or phone number. */
function hasNumber(typed: string): SQL[] {
  const code = typed.toUpperCase();
  const [reference, phone] = [cleanReference(typed), cleanPhone(typed)];
  const refund = sql`SELECT FROM refunds WHERE refunds.order_id = ${orders.id}`;
  return [
    sql`EXISTS (SELECT FROM receipts WHERE receipts.order_id = ${orders.id} AND number = ${code})`,
    sql`EXISTS (${refund} AND EXISTS (SELECT FROM credit_notes WHERE refund_id = refunds.id AND number = ${code}))`,
    // This range contains all order ids that begin with `code`, because an id has capital letters and digits, and Z is the last of these in
    // every collation.
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
  // `asha r` becomes `'asha':* & 'r':*`. A quote or backslash inside a word is doubled.
  const query = words.map((word) => `'${word.replace(/['\\]/g, '$&$&')}':*`).join(' & ');
  return sql`name_words(${orders.studentName}) @@ lower(${query})::tsquery`;
}

function hasCoupon(typed: string): SQL {
  return eq(orders.couponCode, typed.toUpperCase());
}

/** The LIKE pattern of texts that begin with a text. */
function beginning(text: string): string {
  return `${escapeLike(text)}%`;
}
