import { eq } from 'drizzle-orm';
import type { CommandContext } from '../cli/command/command';
import type { Sql } from '../database/connection';
import { courseWaiters, newsletterSubscribers, orders, outbox, queries } from '../database/schema';
import { masked } from '../lib/logging';
import { findReceipt } from '../orders/receipts/receipts.repository';
import { addressOf, isOf } from './address';
import { anonymiseOrder } from './anonymise';
import { ERASURE, type ErasedRows } from './erasures';

export interface Erasure {
  orders: { erased: string[]; kept: { orderId: string; why: string }[] };
  queries: number;
  newsletter: boolean;
  openingNotices: number;
  mails: number;
}

/**
 * Erases the personal data of an e-mail address that the academy does not have to keep. Paid orders are kept, as tax law requires, and
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
  for (const order of await tx.select().from(orders).where(isOf(orders.studentEmail, email)).for('update')) {
    const { orderId, status } = order;
    const why = (await findReceipt(tx, order))
      ? 'paid: kept for tax law'
      : status === 'under-review'
        ? 'under review: approve or reject it first'
        : undefined;
    if (why) {
      kept.push({ orderId, why });
      continue;
    }
    await anonymiseOrder(tx, order, { actor, reason: 'personal data erased' });
    erased.push(orderId);
  }
  const asked = await tx.delete(queries).where(isOf(queries.email, email)).returning({ id: queries.id });
  const listed = await tx
    .delete(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, email))
    .returning();
  const waiting = await tx
    .delete(courseWaiters)
    .where(eq(courseWaiters.email, email))
    .returning({ id: courseWaiters.id });
  const mails = await tx
    .delete(outbox)
    .where(isOf(outbox.recipient, email))
    .returning({ key: outbox.messageKey });
  const result = {
    orders: { erased, kept },
    queries: asked.length,
    newsletter: listed.length > 0,
    openingNotices: waiting.length,
    mails: mails.length,
  };
  const erasedRows: ErasedRows = {
    queries: asked.map(({ id }) => id),
    subscribers: listed.map(({ token }) => token),
    waiters: waiting.map(({ id }) => id),
    mails: mails.map(({ key }) => key),
  };
  await record(ERASURE, masked(email), { ...result, erasedRows });
  return result;
}
