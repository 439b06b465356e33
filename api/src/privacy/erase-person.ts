import { eq } from 'drizzle-orm';
import type { CommandContext } from '../cli/command/command';
import type { Sql } from '../database/connection';
import { courseWaiters, newsletterSubscribers, orders, outbox, queries } from '../database/schema';
import { masked } from '../lib/logging';
import { findReceipt } from '../orders/receipts/receipts.repository';
import { addressOf, hasAddress } from './address';
import { anonymiseOrder } from './anonymise';
import { ERASURE, type ErasedRows } from './erasures';

/** The result of an erasure: the orders that were erased or kept, and what was deleted apart from orders. */
export interface Erasure {
  orders: { erased: string[]; kept: { orderId: string; why: string }[] };
  queries: number;
  newsletter: boolean;
  openingNotices: number;
  mails: number;
}

/**
 * Erases the personal data of an e-mail address, except data that the academy must keep. Paid orders are kept, as tax law requires, and
 * orders under review are kept until they are decided. Other orders are cancelled and anonymised. All mails to the address are deleted,
 * sent or not.
 */
export async function erasePerson(
  tx: Sql,
  input: { email: string },
  { actor, record }: CommandContext,
): Promise<Erasure> {
  const email = addressOf(input.email);
  const erased: string[] = [];
  const kept: Erasure['orders']['kept'] = [];
  const found = await tx.select().from(orders).where(hasAddress(orders.studentEmail, email)).for('update');
  // Before the orders, whose mails `anonymiseOrder` deletes uncounted.
  const mails = await tx
    .delete(outbox)
    .where(hasAddress(outbox.recipient, email))
    .returning({ key: outbox.messageKey });
  for (const order of found) {
    const { orderId, status } = order;
    // The first version issued no receipts, so a confirmed or refunded order may have none.
    if (status === 'confirmed' || status === 'refunded' || (await findReceipt(tx, order))) {
      kept.push({ orderId, why: 'paid: kept for tax law' });
    } else if (status === 'under-review') {
      kept.push({ orderId, why: 'under review: approve or reject it first' });
    } else {
      await anonymiseOrder(tx, order, { actor, reason: 'personal data erased' });
      erased.push(orderId);
    }
  }
  const deletedQueries = await tx
    .delete(queries)
    .where(hasAddress(queries.email, email))
    .returning({ id: queries.id });
  const subscribers = await tx
    .delete(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, email))
    .returning();
  const waiters = await tx
    .delete(courseWaiters)
    .where(eq(courseWaiters.email, email))
    .returning({ id: courseWaiters.id });
  const result = {
    orders: { erased, kept },
    queries: deletedQueries.length,
    newsletter: subscribers.length > 0,
    openingNotices: waiters.length,
    mails: mails.length,
  };
  // The audit log stores the ids of these rows, so that a restore of an older backup can repeat the erasure (`eraseAgain`).
  const erasedRows: ErasedRows = {
    queries: deletedQueries.map(({ id }) => id),
    subscribers: subscribers.map(({ token }) => token),
    waiters: waiters.map(({ id }) => id),
    mails: mails.map(({ key }) => key),
  };
  await record(ERASURE, masked(email), { ...result, erasedRows });
  return result;
}
