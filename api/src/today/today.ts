import { asc, count, eq, isNull, min } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { queries } from '../database/schema/contacts';
import { outbox } from '../database/schema/mail';
import { orders } from '../database/schema/orders';
import { DAY_MS, inIndia } from '../lib/india';
import { sales } from '../orders/books/sales';
import { rupees } from '../orders/pricing';
import { isLate } from '../orders/review/review-queue';

/** Maximum number of orders that the page lists. */
const MAX_WAITING = 5;
/** Today and the six days before. */
const SALES_DAYS = 7;

/** What waits for staff, and the sales of the last seven days. */
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
    sales: await salesByDay(tx, new Date()),
  };
}

/** The sales of each of the last days, the oldest first, with 0 for days without sales. */
async function salesByDay(tx: Sql, now: Date) {
  const days = Array.from({ length: SALES_DAYS }, (_, index) =>
    inIndia(now.getTime() - (SALES_DAYS - 1 - index) * DAY_MS)
      .toISOString()
      .slice(0, 10),
  );
  const lines = await sales(tx, { by: 'day', from: days[0] });
  const byDay = new Map(lines.map((line) => [line.key, line]));
  return days.map((day) => {
    const { orders: confirmed = 0, received = 0, sentBack = 0 } = byDay.get(day) ?? {};
    return { day, orders: confirmed, received, sentBack };
  });
}
