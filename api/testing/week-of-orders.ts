import { sql } from 'drizzle-orm';
import type { Sql } from '../src/database/connection';
import { rowsOf } from '../src/database/rows';
import { addManyOrders } from './many-orders';

/** Made-up learners. */
const NAMES = [
  'Ishita Deshpande',
  'Rahul Verma',
  'Meera Nair',
  'Farah Khan',
  'Kabir Singh',
  'Ananya Rao',
  'Vikram Joshi',
  'Sana Sheikh',
];
const WAITING = 5;

/**
 * Adds 60 orders of the last 23 hours to a database without orders, and a question. `ORD2026000001` to `ORD2026000005` wait for review; the
 * others are confirmed, with receipts of the last week.
 * @returns the first eight digits of all references; the number of the order follows, as in `633012340001`
 */
export async function addWeekOfOrders(database: Sql): Promise<string> {
  await addManyOrders(database, 60, { courses: ['sql-and-python'], coupon: 'STEP10' });
  // References of UPI begin with the last digit of the year and the day of the year.
  const [row] = await rowsOf<{ begin: string }>(
    database,
    sql`SELECT right(to_char(now() AT TIME ZONE 'Asia/Kolkata', 'YYYYDDD'), 4) || '1234' AS begin`,
  );
  const begin = row?.begin ?? '';
  // `addManyOrders` gave them the ids `MANY1` to `MANY60`.
  const number = sql`substr(orders.order_id, 5)::integer`;
  await database.execute(sql`
    UPDATE payment_claims SET reference = ${begin} || lpad((${number})::text, 4, '0')
    FROM orders WHERE orders.id = payment_claims.order_id`);
  await database.execute(sql`
    UPDATE orders SET course_name = 'SQL and Python for Analysts', payee_vpa = 'stepwell@example',
      student_name = (${sql.param(NAMES)}::text[])[1 + (${number} - 1) % ${NAMES.length}],
      created_at = now() - ${number} * interval '23 minutes',
      status = CASE WHEN ${number} > ${WAITING} THEN 'confirmed' ELSE status END`);
  await database.execute(sql`
    INSERT INTO receipts (order_id, kind, paid_paise, legal_name, registered_address, gstin, issued_at)
    SELECT id, 'acknowledgement', total_paise, '', '', '', now() - (${number} * ${number} % 7) * interval '1 day'
    FROM orders WHERE status = 'confirmed'`);
  await database.execute(sql`
    UPDATE orders SET order_id = 'ORD2026' || lpad(${number}::text, 6, '0'),
      student_email = lower(split_part(student_name, ' ', 1)) || ${number} || '@example.org', student_phone = '98765' || lpad((43000 + ${number} * 37)::text, 5, '0')`);
  await database.execute(
    sql`UPDATE outbox SET recipient = student_email FROM orders WHERE orders.id = outbox.order_id`,
  );
  await database.execute(sql`
    INSERT INTO queries (id, name, email, phone, message, created_at) VALUES
    ('QRY1', 'Kabir Singh', 'kabir@example.org', '9876543210', 'When does the next batch begin?', now() - interval '3 hours')`);
  return begin;
}
