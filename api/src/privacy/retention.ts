import { and, eq, inArray, lt, ne, notExists, or, sql } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { courseWaiters } from '../database/schema/catalogue';
import { queries } from '../database/schema/contacts';
import { outbox } from '../database/schema/mail';
import { orders, paymentReferences, payments } from '../database/schema/orders';
import { readSettings } from '../settings/settings.repository';
import { anonymiseOrder } from './anonymise';

/** Maximum number of orders per run, so that their rows are not locked for long; the next run takes the others. */
const BATCH_SIZE = 200;

/**
 * Scheduled job: erases personal data older than the setting `retentionDays` in orders that ended unpaid, closed questions and mails.
 * Orders with money or with a reference are kept, because they are or may be paid. An address that waits for the opening of a course is
 * erased after the times that the privacy policy promises.
 */
export async function anonymiseExpired(database: Sql): Promise<void> {
  await database.transaction(async (tx) => {
    const { retentionDays } = await readSettings(tx);
    const limit = sql`now() - make_interval(days => ${Number(retentionDays)})`;
    const money = tx.select({ id: payments.id }).from(payments).where(eq(payments.orderId, orders.id));
    const reference = tx
      .select({ id: paymentReferences.id })
      .from(paymentReferences)
      .where(eq(paymentReferences.orderId, orders.id));
    const oldOrders = await tx
      .select()
      .from(orders)
      .where(
        and(
          inArray(orders.status, ['expired', 'cancelled']),
          lt(orders.createdAt, limit),
          ne(orders.studentEmail, ''),
          notExists(money),
          notExists(reference),
        ),
      )
      .limit(BATCH_SIZE)
      .for('update', { skipLocked: true });
    const cause = { actor: 'clock', text: `personal data erased after ${retentionDays} days` };
    for (const order of oldOrders) await anonymiseOrder(tx, order, cause);
    await tx.delete(queries).where(lt(queries.closedAt, limit));
    await tx.delete(courseWaiters).where(lt(courseWaiters.createdAt, sql`now() - interval '1 year'`));
    const sentOpening = and(
      eq(outbox.kind, 'course-opened'),
      lt(outbox.sentAt, sql`now() - interval '7 days'`),
    );
    await tx.delete(outbox).where(or(lt(outbox.queuedAt, limit), sentOpening));
  });
}
