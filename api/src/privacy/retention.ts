import { and, eq, inArray, lt, ne, notExists, sql } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { orders, outbox, paymentClaims, queries, receipts } from '../database/schema';
import { SETTINGS } from '../settings/settings.definitions';
import { readSettings } from '../settings/settings.repository';
import { anonymiseOrder } from './anonymise';

/** Orders at a time, so that nobody waits long for their rows; the next sweep takes the others. */
const BATCH = 200;

/**
 * Forgets the people of orders that ended unpaid, questions that were settled, and mails, once they are as many days old
 * as the academy has set. Whatever was paid is kept for tax law, and an order that a reference was ever sent for is left to
 * staff: its learner may have paid.
 */
export async function anonymiseExpired(database: Sql): Promise<void> {
  await database.transaction(async (tx) => {
    const { retentionDays } = await readSettings(tx);
    // Databases of an earlier version may hold an empty value, which meant never; the privacy policy promises an end.
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
    // Also those that waited for a mail server all that time; what is going out now is let out first.
    await tx.delete(outbox).where(and(lt(outbox.queuedAt, limit), ne(outbox.state, 'sending')));
  });
}
