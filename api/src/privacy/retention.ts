import { and, eq, inArray, isNull, lt, ne, notExists, sql } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { newsletterSubscribers, orders, outbox, paymentClaims, queries, receipts } from '../database/schema';
import { SETTINGS } from '../settings/settings.definitions';
import { readSettings } from '../settings/settings.repository';
import { anonymiseOrder } from './anonymise';

/** Maximum number of orders per run, so that their rows are not locked for long; the next run anonymises the others. */
const BATCH = 200;

/**
 * Scheduled job: erases personal data that is older than the setting `retentionDays`: in orders that ended unpaid, closed queries, newsletter
 * addresses that were never confirmed, and mails.
 * Paid orders are kept, as tax law requires. Orders with a payment reference are left to staff, because they may be paid.
 */
export async function anonymiseExpired(database: Sql): Promise<void> {
  await database.transaction(async (tx) => {
    const { retentionDays } = await readSettings(tx);
    // Earlier versions allowed an empty value, which meant never. It now means the default, because the privacy policy promises erasure.
    const days = Number(retentionDays || SETTINGS.retentionDays.initial);
    const limit = sql`now() - make_interval(days => ${days})`;
    const receipt = tx.select({ id: receipts.orderId }).from(receipts).where(eq(receipts.orderId, orders.id));
    const claim = tx
      .select({ id: paymentClaims.id })
      .from(paymentClaims)
      .where(eq(paymentClaims.orderId, orders.id));
    const old = await tx
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
      .limit(BATCH)
      .for('update', { skipLocked: true });
    const move = { actor: 'clock', reason: `personal data erased after ${days} days` };
    for (const order of old) await anonymiseOrder(tx, order, move);
    await tx.delete(queries).where(lt(queries.closedAt, limit));
    await tx
      .delete(newsletterSubscribers)
      .where(and(isNull(newsletterSubscribers.confirmedAt), lt(newsletterSubscribers.createdAt, limit)));
    // Deletes unsent mails, too, except mails that are being sent now.
    await tx.delete(outbox).where(and(lt(outbox.queuedAt, limit), ne(outbox.state, 'sending')));
  });
}
