import { asc, count, eq, isNull, min } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { queries } from '../database/schema/contacts';
import { outbox } from '../database/schema/mail';
import { orders } from '../database/schema/orders';
import { rupees } from '../orders/pricing';
import { isLate } from '../orders/review/review-queue';

/** Maximum number of orders that the page lists. */
const MAX_WAITING = 5;

/** What waits for staff. */
export async function readToday(tx: Sql) {
  const underReview = eq(orders.status, 'under-review');
  const waiting = await tx
    .select()
    .from(orders)
    .where(underReview)
    .orderBy(asc(orders.waitingSince))
    .limit(MAX_WAITING);
  const [questions] = await tx
    .select({ count: count(), oldest: min(queries.createdAt) })
    .from(queries)
    .where(isNull(queries.closedAt));
  return {
    review: {
      count: await tx.$count(orders, underReview),
      oldest: waiting.map(({ orderId, studentName, totalPaise, waitingSince, createdAt }) => {
        const since = waitingSince ?? createdAt;
        return {
          orderId,
          studentName,
          total: rupees(totalPaise),
          since: since.toISOString(),
          isLate: isLate(since),
        };
      }),
    },
    questions: { count: questions?.count ?? 0, oldest: questions?.oldest?.toISOString() ?? null },
    failedMails: await tx.$count(outbox, eq(outbox.state, 'failed')),
  };
}
