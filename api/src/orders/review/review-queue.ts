import { asc, eq, sql } from 'drizzle-orm';
import { object } from 'yup';
import { act } from '../../acts/act';
import type { Sql } from '../../database/connection';
import { rowsOf } from '../../database/rows';
import { type OrderRow, orders } from '../../database/schema/orders';
import { readSettings } from '../../settings/settings.repository';
import { rupees } from '../pricing';

/** A reply to a reference is promised within this time (docs/specification.md §8.3). */
export const PROMISED_HOURS = 12;

/** Orders that wait for a decision, the longest waiting first. */
export const reviewQueue = act('review.queue', 'reviewer', object({}), (tx) => waitingOrders(tx));

/** The orders that have waited longest. */
export async function waitingOrders(tx: Sql, limit = 50) {
  const rows = await tx
    .select({ order: orders, reference: LIVE_REFERENCE })
    .from(orders)
    .where(eq(orders.status, 'under-review'))
    .orderBy(asc(orders.waitingSince), asc(orders.id))
    .limit(limit);
  return rows.map(({ order, reference }) => ({
    orderId: order.orderId,
    studentName: order.studentName,
    courseName: order.courseName,
    total: rupees(order.totalPaise),
    reference,
    since: (order.waitingSince ?? order.createdAt).toISOString(),
    isLate: isLate(order.waitingSince ?? order.createdAt),
  }));
}

const LIVE_REFERENCE = sql<string | null>`(SELECT reference FROM payment_references
  WHERE payment_references.order_id = orders.id AND state = 'live')`;

export function isLate(since: Date): boolean {
  return since.getTime() < Date.now() - PROMISED_HOURS * 60 * 60_000;
}

interface FlagRow {
  is_late: boolean;
  twins: string[];
  uses: number;
  max_uses: number | null;
}

/** What a reviewer should look at before the decision. Flags do not prevent an approval. */
export async function flagsOf(tx: Sql, order: OrderRow): Promise<string[]> {
  const [row] = await rowsOf<FlagRow>(
    tx,
    sql`SELECT
      EXISTS (SELECT FROM order_events WHERE order_id = ${order.id} AND from_status = 'expired') AS is_late,
      ARRAY(SELECT twin.order_id FROM orders twin WHERE twin.id <> ${order.id} AND twin.course_id = ${order.courseId}
        AND lower(twin.student_email) = lower(${order.studentEmail})
        AND twin.status IN ('under-review', 'confirmed') ORDER BY 1) AS twins,
      (SELECT count(*)::integer FROM orders used WHERE used.coupon_code = ${order.couponCode}
        AND used.status IN ('under-review', 'confirmed', 'refunded')) AS uses,
      (SELECT max_uses FROM coupons WHERE code = ${order.couponCode}) AS max_uses`,
  );
  if (!row) return [];
  const { payeeVPA } = await readSettings(tx);
  const flags: [boolean, string][] = [
    [row.is_late, 'The reference came after the order had expired'],
    [order.payeeVpa !== payeeVPA, `Placed when learners paid to ${order.payeeVpa}: look at that account`],
    [row.twins.length > 0, `The same e-mail address ordered this course in ${row.twins.join(', ')}`],
    [
      row.max_uses !== null && row.uses > row.max_uses,
      `The coupon ${order.couponCode} is over its limit of ${row.max_uses}`,
    ],
  ];
  return flags.filter(([applies]) => applies).map(([, text]) => text);
}
