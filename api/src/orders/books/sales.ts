import { type SQL, sql } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { type Days, isInPeriod } from '../../database/in-period';
import { rowsOf } from '../../database/rows';
import { orders, receipts, refunds } from '../../database/schema';
import { choiceOf } from '../../lib/choice-of';
import { rupees } from '../pricing/pricing';

/** SQL: the last midnight in India before a sale or refund. Grouping by the formatted date would be slower, because PostgreSQL would format a date per receipt. */
const MIDNIGHT = sql`date_bin('1 day', at, timestamptz '2000-01-01 00:00+05:30')`;

/** For each value of `by`: the SQL expression that groups the sales, and the expression of the group's name. */
const GROUPINGS = {
  day: { group: MIDNIGHT, name: sql`to_char(${MIDNIGHT} AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD')` },
  course: groupedByName(sql`course_id`),
  coupon: groupedByName(sql`coalesce(coupon_code, '(none)')`),
  referral: groupedByName(sql`coalesce(nullif(referral_code, ''), '(none)')`),
} satisfies Record<string, { group: SQL; name: SQL }>;

function groupedByName(name: SQL) {
  return { group: name, name };
}

/** The sales of a day, course, coupon or referral code. */
export interface SalesLine {
  /** `2026-12-07`, a course's id, or a code; `(none)` for orders without a code. */
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
 * Sums up the receipts and refunds of a period. The database computes the sums, because a year has tens of thousands of receipts.
 * @param input.by `day`, `course`, `coupon` or `referral`
 * @throws ApiError 422 for another `by`, or an invalid period
 */
export async function sales(tx: Sql, { by, ...period }: Days & { by: string }): Promise<SalesLine[]> {
  const { group, name } = GROUPINGS[choiceOf(Object.keys(GROUPINGS) as (keyof typeof GROUPINGS)[], by)];
  const rows = await rowsOf<Row>(
    tx,
    sql`
    WITH payments AS (
      SELECT order_id, issued_at AS at, 1 AS receipts, paid_paise AS received, 0 AS sent_back FROM ${receipts}
      WHERE ${isInPeriod(receipts.issuedAt, period) ?? sql`true`}
      UNION ALL SELECT order_id, sent_at, 0, 0, amount_paise FROM ${refunds}
      WHERE sent_at IS NOT NULL AND ${isInPeriod(refunds.sentAt, period) ?? sql`true`}
    )
    SELECT ${name} AS key, sum(receipts)::integer AS orders, sum(received) AS received,
      sum(receipts * coupon_discount_paise) AS discount, sum(sent_back) AS sent_back
    FROM payments JOIN ${orders} ON ${orders.id} = payments.order_id
    GROUP BY ${group}`,
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
