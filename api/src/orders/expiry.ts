import { UNPAID_ORDER_HOURS } from '@stepwell/contract';
import { sql } from 'drizzle-orm';
import type { Sql } from '../database/connection';

/** Expires orders that have been `created` for `UNPAID_ORDER_HOURS`, by one statement, so that concurrent processes store one event each. */
export async function expireOrders(database: Sql): Promise<void> {
  await database.execute(sql`
    WITH gone AS (
      UPDATE orders SET status = 'expired'
      WHERE status = 'created' AND created_at < now() - make_interval(hours => ${UNPAID_ORDER_HOURS})
      RETURNING id
    )
    INSERT INTO order_events (order_id, kind, from_status, to_status, actor)
    SELECT id, 'status', 'created', 'expired', 'clock' FROM gone`);
}
