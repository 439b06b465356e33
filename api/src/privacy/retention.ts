import { and, eq, inArray, isNull, lt, ne, notExists, or, sql } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import {
  courseWaiters,
  newsletterSubscribers,
  orders,
  outbox,
  paymentClaims,
  queries,
  receipts,
} from '../database/schema';
import { SETTINGS } from '../settings/settings.definitions';
import { readSettings } from '../settings/settings.repository';
import { anonymiseOrder } from './anonymise';

/** Maximum number of orders per run, so that their rows are not locked for long; the next run anonymises the others. */
const BATCH_SIZE = 200;

/**
 * Scheduled job: erases personal data older than the setting `retentionDays`, in orders that ended unpaid, closed queries, newsletter
 * addresses that were never confirmed, and mails. An address that waits for the opening of a course is erased after the times that the
 * privacy policy promises. Paid orders are kept, as tax law requires. Orders with a payment reference are kept too, because they may be
 * paid. Only staff erase them.
 */
export async function anonymiseExpired(database: Sql): Promise<void> {
  await database.transaction(async (tx) => {
    const { retentionDays } = await readSettings(tx);
    // An empty value is from an early version, in which it meant that nothing is erased. The privacy policy promises erasure, so it now means
    // the default.
    const days = Number(retentionDays || SETTINGS.retentionDays.initial);
    const limit = sql`now() - make_interval(days => ${days})`;
    const receipt = tx.select({ id: receipts.orderId }).from(receipts).where(eq(receipts.orderId, orders.id));
    const claim = tx
      .select({ id: paymentClaims.id })
      .from(paymentClaims)
      .where(eq(paymentClaims.orderId, orders.id));
    const oldOrders = await tx
      .select()
      .from(orders)
      .where(
        and(
          inArray(orders.status, ['expired', 'cancelled']),
          lt(orders.createdAt, limit),
          ne(orders.studentEmail, ''),
          notExists(receipt),
          notExists(claim),
        ),
      )
      .limit(BATCH_SIZE)
      .for('update', { skipLocked: true });
    const move = { actor: 'clock', reason: `personal data erased after ${days} days` };
    for (const order of oldOrders) await anonymiseOrder(tx, order, move);
    await tx.delete(queries).where(lt(queries.closedAt, limit));
    await tx
      .delete(newsletterSubscribers)
      .where(and(isNull(newsletterSubscribers.confirmedAt), lt(newsletterSubscribers.createdAt, limit)));
    await tx.delete(courseWaiters).where(lt(courseWaiters.createdAt, sql`now() - interval '1 year'`));
    const sentOpening = and(
      eq(outbox.kind, 'course-opened'),
      lt(outbox.sentAt, sql`now() - interval '7 days'`),
    );
    // This includes mails that could not be sent. A mail that is being sent now is deleted by a later run.
    await tx
      .delete(outbox)
      .where(and(or(lt(outbox.queuedAt, limit), sentOpening), ne(outbox.state, 'sending')));
  });
}
