import { UNPAID_ORDER_HOURS } from '@stepwell/contract';
import { sql } from 'drizzle-orm';
import type { Sql } from '../database/connection';

/**
 * Expires orders whose status has been `created` for `UNPAID_ORDER_HOURS`. This time begins again for an order that staff took out of
 * review. Uses one SQL statement, so that concurrent processes log one event per order.
 */
export async function expireOrders(database: Sql): Promise<void> {
  const since = sql`now() - make_interval(hours => ${UNPAID_ORDER_HOURS})`;
  await database.execute(sql`
    WITH gone AS (
      UPDATE orders SET status = 'expired'
      WHERE status = 'created' AND created_at < ${since} AND NOT EXISTS (
        SELECT FROM order_events WHERE order_id = orders.id AND from_status = 'under-review' AND at >= ${since})
      RETURNING id
    )
    INSERT INTO order_events (order_id, from_status, to_status, actor)
    SELECT id, 'created', 'expired', 'clock' FROM gone`);
}
