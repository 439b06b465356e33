import { type SQL, sql } from 'drizzle-orm';
import { object, string } from 'yup';
import { act } from '../../acts/act';
import { day } from '../../acts/fields';
import type { Sql } from '../../database/connection';
import { type Days, isInPeriod } from '../../database/in-period';
import { rowsOf } from '../../database/rows';
import { documents, orders, payments } from '../../database/schema/orders';
import { isCounted } from '../money/payments';
import { rupees } from '../pricing';

/** SQL: the last midnight in India before a sale or refund. */
const MIDNIGHT = sql`date_bin('1 day', at, timestamptz '2000-01-01 00:00+05:30')`;

/** For each value of `by`: the SQL expression that groups the sales, and the expression of the group's name. */
const GROUPINGS = {
  day: { group: MIDNIGHT, name: sql`to_char(${MIDNIGHT} AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD')` },
  course: groupedByName(sql`course_id`),
  coupon: groupedByName(sql`coalesce(coupon_code, '(none)')`),
  referral: groupedByName(sql`coalesce(nullif(referral_code, ''), '(none)')`),
};

export const SALES_BY = Object.keys(GROUPINGS) as (keyof typeof GROUPINGS)[];

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

/** PostgreSQL's sums arrive as texts, because they may exceed the exact range of a JavaScript number. */
interface Row {
  key: string;
  orders: number;
  received: string;
  discount: string;
  sent_back: string;
}

export const showSales = act(
  'sales.show',
  'accountant',
  object({
    by: string()
      .oneOf(SALES_BY, `Choose one of ${SALES_BY.join(', ')}`)
      .default('day'),
    from: day(),
    to: day(),
  }),
  (tx, { by, ...period }) => sales(tx, { by: by as keyof typeof GROUPINGS, ...period }),
);

/** Sums up the confirmations and payments of a period. @throws ApiError 422 for an invalid period */
export async function sales(
  tx: Sql,
  { by, ...period }: Days & { by: keyof typeof GROUPINGS },
): Promise<SalesLine[]> {
  const { group, name } = GROUPINGS[by];
  const rows = await rowsOf<Row>(
    tx,
    sql`
    WITH moves AS (
      SELECT order_id, issued_at AS at, 1 AS sold, 0 AS received, 0 AS sent_back FROM ${documents}
      WHERE kind <> 'credit-note' AND ${isInPeriod(documents.issuedAt, period) ?? sql`true`}
      UNION ALL SELECT order_id, at, 0, CASE direction WHEN 'in' THEN amount_paise ELSE 0 END,
        CASE direction WHEN 'out' THEN amount_paise ELSE 0 END FROM ${payments}
      WHERE order_id IS NOT NULL AND ${isCounted} AND ${isInPeriod(payments.at, period) ?? sql`true`}
    )
    SELECT ${name} AS key, sum(sold)::integer AS orders, sum(received) AS received,
      sum(sold * coupon_discount_paise) AS discount, sum(sent_back) AS sent_back
    FROM moves JOIN ${orders} ON ${orders.id} = moves.order_id
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
