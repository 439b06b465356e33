import { sql } from 'drizzle-orm';
import type { Sql } from '../src/database/connection';

/**
 * Adds orders with events, references, mails and receipts: 100 under review, 100 unpaid, and of the others 70 % confirmed and 30 % expired.
 * One in a hundred has the reference of another order, three in ten have a coupon. The database generates about 10,000 a second.
 * @param courses ids of courses; the orders are distributed evenly among them
 */
export async function addManyOrders(
  database: Sql,
  count: number,
  { courses, coupon }: { courses: readonly string[]; coupon: string },
): Promise<void> {
  await database.execute(sql`
    INSERT INTO orders (id, order_id, token, idempotency_key, request_hash, status, course_id, course_name, mrp_paise,
      price_paise, coupon_code, coupon_discount_paise, gst_mode, gst_rate_bps, gst_paise, total_paise, student_name,
      student_phone, student_email, created_at)
    SELECT gen_random_uuid(), 'MANY' || n, 'token-of-' || n, 'key-of-' || n, md5(n::text),
      CASE WHEN n <= 100 THEN 'under-review' WHEN n <= 200 THEN 'created' WHEN n % 10 < 7 THEN 'confirmed' ELSE 'expired' END,
      (${sql.param([...courses])}::text[])[1 + n % ${courses.length}], 'A course', 1499900, 899900,
      CASE WHEN n % 10 < 3 THEN ${coupon} END, 0, 'exclusive', 1800, 161982, 1061882, 'Learner ' || n,
      '98' || lpad(n::text, 8, '0'), 'Learner' || n / 2 || '@example.org',
      CASE WHEN n <= 200 THEN now() - n * interval '1 second' ELSE now() - n * interval '2 minutes' END
    FROM generate_series(1, ${count}::integer) n`);
  await database.execute(sql`
    INSERT INTO order_events (order_id, from_status, to_status, actor, at)
    SELECT id, NULL, 'created', 'learner', created_at FROM orders WHERE order_id LIKE 'MANY%'
    UNION ALL SELECT id, 'created', status, 'asha', created_at FROM orders
    WHERE order_id LIKE 'MANY%' AND status <> 'created'`);
  await database.execute(sql`
    INSERT INTO payment_claims (order_id, reference, state, created_at)
    SELECT id, CASE WHEN n % 100 = 0 THEN '6' || lpad((n - 1)::text, 11, '0') ELSE '6' || lpad(n::text, 11, '0') END,
      CASE WHEN n % 100 = 0 THEN 'conflict' ELSE 'live' END, created_at
    FROM (SELECT *, substr(order_id, 5)::integer AS n FROM orders WHERE order_id LIKE 'MANY%') numbered
    WHERE status IN ('under-review', 'confirmed')`);
  await database.execute(sql`
    INSERT INTO receipts (order_id, kind, paid_paise, legal_name, registered_address, gstin)
    SELECT id, 'acknowledgement', total_paise, '', '', '' FROM orders
    WHERE order_id LIKE 'MANY%' AND status = 'confirmed'`);
  await database.execute(sql`
    INSERT INTO outbox (kind, recipient, order_id, state, queued_at)
    SELECT 'order-placed', student_email, id, 'sent', created_at FROM orders WHERE order_id LIKE 'MANY%'`);
  for (const table of ['orders', 'order_events', 'payment_claims', 'receipts', 'outbox']) {
    await database.execute(sql`VACUUM ANALYZE ${sql.identifier(table)}`);
  }
}
