import { sql } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { rowsOf } from '../../database/rows';
import { orders } from '../../database/schema';

// Reads the number of orders of a course and the number of uses of a coupon. An order locks its limited coupon while it counts the uses,
// and counting 20,000 orders takes 4 ms. So triggers (migrations/0006_order_counts.sql) add a row to the table order_counts for each
// change of an order: `change` is +1 or -1, and `until` is the time at which the row stops counting (`infinity` for courses). A count is
// the sum of `change` over the rows whose `until` has not passed. `mergeCounts` keeps these rows few.

/**
 * What is counted: all orders of a course, or the orders that hold a use of a coupon, which then counts towards its limit. An unpaid
 * order holds a use for a limited time, a paid one for ever (`use_held_until` in migrations/0009_payments.sql).
 */
export type Counted = 'course' | 'coupon';

/** Key of the advisory lock of the instance that merges rows: an arbitrary number, the same in all instances. */
const MERGE_LOCK = 7_318_002;

/**
 * SQL condition: the row stopped counting more than an hour ago. The hour is needed because `now()` is the start of a transaction, so a
 * transaction that started before `until` counts the row.
 */
const LAPSED = sql`until < now() - interval '1 hour'`;

/** SQL condition: an order holds a use of its coupon. */
export const HOLDS_A_USE = sql`use_held_until(${orders.status}, ${orders.couponHeldUntil}) > now()`;

/** Reads the count of one course or coupon. @param key the course id or the coupon code */
export async function orderCount(database: Sql, counted: Counted, key: string): Promise<number> {
  const [found] = await rowsOf<{ n: string }>(
    database,
    sql`SELECT coalesce(sum(change), 0) AS n FROM order_counts
      WHERE counted = ${counted} AND key = ${key} AND until > now()`,
  );
  return Number(found?.n);
}

/** Reads all counts by course id or coupon code. A course or coupon without an entry has a count of 0; an entry can be 0 too. */
export async function orderCounts(database: Sql, counted: Counted): Promise<ReadonlyMap<string, number>> {
  const found = await rowsOf<{ key: string; n: string }>(
    database,
    sql`SELECT key, sum(change) AS n FROM order_counts WHERE counted = ${counted} AND until > now() GROUP BY key`,
  );
  return new Map(found.map(({ key, n }) => [key, Number(n)]));
}

/** Merges rows that differ only in `change`, and deletes expired rows, without blocking orders. */
export async function mergeCounts(database: Sql): Promise<void> {
  await database.transaction(async (tx) => {
    const [lock] = await rowsOf<{ taken: boolean }>(
      tx,
      sql`SELECT pg_try_advisory_xact_lock(${MERGE_LOCK}) AS taken`,
    );
    if (!lock?.taken) return;
    await tx.execute(sql`
      WITH merged AS (
        DELETE FROM order_counts WHERE ${LAPSED} OR (counted, key, until) IN
          (SELECT counted, key, until FROM order_counts GROUP BY 1, 2, 3 HAVING count(*) > 1)
        RETURNING *
      )
      INSERT INTO order_counts SELECT counted, key, until, sum(change) FROM merged WHERE NOT (${LAPSED})
      GROUP BY 1, 2, 3 HAVING sum(change) <> 0`);
  });
}

interface WrongCount {
  counted: Counted;
  key: string;
  stored: number;
  actual: number;
}

/** Counts all orders, and returns the stored counts that differ from them. A difference is a bug of the triggers or of `mergeCounts`. */
export async function wrongCounts(database: Sql): Promise<WrongCount[]> {
  const found = await rowsOf<Record<keyof WrongCount, string>>(
    database,
    sql`
      WITH actual AS (
        SELECT 'course' AS counted, course_id AS key, count(*) AS n FROM orders GROUP BY course_id
        UNION ALL SELECT 'coupon', coupon_code, count(*) FROM orders
        WHERE coupon_code IS NOT NULL AND ${HOLDS_A_USE} GROUP BY coupon_code
      ), stored AS (
        SELECT counted, key, sum(change) AS n FROM order_counts WHERE until > now() GROUP BY counted, key
      )
      SELECT counted, key, coalesce(stored.n, 0) AS stored, coalesce(actual.n, 0) AS actual
      FROM stored FULL JOIN actual USING (counted, key)
      WHERE coalesce(stored.n, 0) <> coalesce(actual.n, 0) ORDER BY counted, key`,
  );
  return found.map(({ counted, key, stored, actual }) => ({
    counted: counted as Counted,
    key,
    stored: Number(stored),
    actual: Number(actual),
  }));
}
