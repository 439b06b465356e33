import { sql } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { rowsOf } from '../../database/rows';
import { orders } from '../../database/schema';

// Orders are counted by the database as they change (migrations/0006_order_counts.sql); here the counts are read.

/** Orders of a course, whatever became of them; or those that hold a use of a coupon. */
export type Counted = 'course' | 'coupon';

/** Any number that is the same in every instance: one of them folds at a time. */
const FOLD_LOCK = 7_318_002;
/** Transactions that began before a use lapsed may still count it. */
const LAPSED = sql`until < now() - interval '1 hour'`;

/** Whether an order holds a use of its coupon. */
export const HOLDS_A_USE = sql`use_held_until(${orders.status}, ${orders.couponHeldUntil}) > now()`;

/** How many orders are counted for it. It reads a few lines, however many orders there are. */
export async function orderCount(database: Sql, counted: Counted, key: string): Promise<number> {
  const [found] = await rowsOf<{ n: string }>(
    database,
    sql`SELECT coalesce(sum(change), 0) AS n FROM order_counts
      WHERE counted = ${counted} AND key = ${key} AND until > now()`,
  );
  return Number(found?.n);
}

/** How many orders are counted for each, by its id or code; of what has none it knows nothing. */
export async function orderCounts(database: Sql, counted: Counted): Promise<ReadonlyMap<string, number>> {
  const found = await rowsOf<{ key: string; n: string }>(
    database,
    sql`SELECT key, sum(change) AS n FROM order_counts WHERE counted = ${counted} AND until > now() GROUP BY key`,
  );
  return new Map(found.map(({ key, n }) => [key, Number(n)]));
}

/** Makes one line of those that say the same of the same, and takes away what has lapsed. No order waits for it. */
export async function foldCounts(database: Sql): Promise<void> {
  await database.transaction(async (tx) => {
    const [lock] = await rowsOf<{ taken: boolean }>(
      tx,
      sql`SELECT pg_try_advisory_xact_lock(${FOLD_LOCK}) AS taken`,
    );
    if (!lock?.taken) return;
    await tx.execute(sql`
      WITH folded AS (
        DELETE FROM order_counts WHERE ${LAPSED} OR (counted, key, until) IN
          (SELECT counted, key, until FROM order_counts GROUP BY 1, 2, 3 HAVING count(*) > 1)
        RETURNING *
      )
      INSERT INTO order_counts SELECT counted, key, until, sum(change) FROM folded WHERE NOT (${LAPSED})
      GROUP BY 1, 2, 3 HAVING sum(change) <> 0`);
  });
}

/** A count that is not what the orders say. */
export interface WrongCount {
  counted: Counted;
  key: string;
  kept: number;
  there: number;
}

/** Counts all orders, by indexes, and compares; all as of one moment. There should be none. */
export async function wrongCounts(database: Sql): Promise<WrongCount[]> {
  const found = await rowsOf<Record<keyof WrongCount, string>>(
    database,
    sql`
      WITH there AS (
        SELECT 'course' AS counted, course_id AS key, count(*) AS n FROM orders GROUP BY course_id
        UNION ALL SELECT 'coupon', coupon_code, count(*) FROM orders
        WHERE coupon_code IS NOT NULL AND ${HOLDS_A_USE} GROUP BY coupon_code
      ), kept AS (
        SELECT counted, key, sum(change) AS n FROM order_counts WHERE until > now() GROUP BY counted, key
      )
      SELECT counted, key, coalesce(kept.n, 0) AS kept, coalesce(there.n, 0) AS there
      FROM kept FULL JOIN there USING (counted, key)
      WHERE coalesce(kept.n, 0) <> coalesce(there.n, 0) ORDER BY counted, key`,
  );
  return found.map(({ counted, key, kept, there }) => ({
    counted: counted as Counted,
    key,
    kept: Number(kept),
    there: Number(there),
  }));
}
