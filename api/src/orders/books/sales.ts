import { type SQL, sql } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { rowsOf } from '../../database/rows';
import { orders, receipts, refunds } from '../../database/schema';
import { memberOf } from '../../lib/member-of';
import { rupees } from '../pricing/pricing';
import { type Period, within } from './documents';

/** SQL: the last midnight in India before a sale or refund. Grouping by a formatted date would be slower: one date per receipt would be formatted. */
const MIDNIGHT = sql`date_bin('1 day', at, timestamptz '2000-01-01 00:00+05:30')`;

/** By value of `by`: the SQL expression by which the query groups sales, and the expression of the group's name. */
const KEYS = {
  day: { group: MIDNIGHT, name: sql`to_char(${MIDNIGHT} AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD')` },
  course: itself(sql`course_id`),
  coupon: itself(sql`coalesce(coupon_code, '(none)')`),
  referral: itself(sql`coalesce(nullif(referral_code, ''), '(none)')`),
} satisfies Record<string, { group: SQL; name: SQL }>;

function itself(group: SQL) {
  return { group, name: group };
}

export interface SalesLine {
  key: string;
  /** Number of confirmed orders. */
  orders: number;
  /** Rupees, like the amounts below. */
  received: number;
  discount: number;
  sentBack: number;
}

/** A row of the query. PostgreSQL's sums arrive as texts, because they may exceed the exact range of a JavaScript number. */
interface Row {
  key: string;
  orders: number;
  received: string;
  discount: string;
  sent_back: string;
}

/**
 * Sums up the confirmed orders and refunds of a period. The database adds them up, because a year has tens of thousands.
 * @param input.by `day`, `course`, `coupon` or `referral`
 * @throws ApiError 422 for another `by`, or an invalid period
 */
export async function sales(
  tx: Sql,
  { by, ...period }: Omit<Period, 'status'> & { by: string },
): Promise<SalesLine[]> {
  const key = KEYS[memberOf(Object.keys(KEYS) as (keyof typeof KEYS)[], by)];
  const rows = await rowsOf<Row>(
    tx,
    sql`
    WITH moves AS (
      SELECT order_id, issued_at AS at, 1 AS n, paid_paise AS received, 0 AS sent_back FROM ${receipts}
      WHERE ${within(receipts.issuedAt, period) ?? sql`true`}
      UNION ALL SELECT order_id, sent_at, 0, 0, amount_paise FROM ${refunds}
      WHERE sent_at IS NOT NULL AND ${within(refunds.sentAt, period) ?? sql`true`}
    )
    SELECT ${key.name} AS key, sum(n)::integer AS orders, sum(received) AS received,
      sum(n * coupon_discount_paise) AS discount, sum(sent_back) AS sent_back
    FROM moves JOIN ${orders} ON ${orders.id} = moves.order_id
    GROUP BY ${key.group}`,
  );
  return rows
    .map((row) => ({
      key: row.key,
      orders: row.orders,
      received: rupees(Number(row.received)),
      discount: rupees(Number(row.discount)),
      sentBack: rupees(Number(row.sent_back)),
    }))
    .sort((one, other) => (one.key < other.key ? -1 : 1));
}
