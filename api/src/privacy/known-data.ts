import type { Receipt } from '@stepwell/contract';
import { eq } from 'drizzle-orm';
import type { CommandContext } from '../cli/command/command';
import type { Sql } from '../database/connection';
import { courseWaiters, newsletterSubscribers, orders, outbox, queries } from '../database/schema';
import { masked } from '../lib/logging';
import { detailOf, type OrderDetail } from '../orders/listing/order-views';
import { receiptOf } from '../orders/receipts/receipt-view';
import { findReceipt } from '../orders/receipts/receipts.repository';
import { type QueryView, withAnswers } from '../queries/query-view';
import { addressOf, hasAddress } from './address';

export type KnownData = Awaited<ReturnType<typeof knownData>>;

/** Collects the data of a learner, with a list of the mails but not their texts. @throws ApiError 422 for a text that is no e-mail address */
export async function knownData(tx: Sql, input: { email: string }) {
  const email = addressOf(input.email);
  const found: (OrderDetail & { receipt: Receipt | null })[] = [];
  for (const order of await tx.select().from(orders).where(hasAddress(orders.studentEmail, email))) {
    const receipt = await findReceipt(tx, order);
    found.push({ ...(await detailOf(tx, order)), receipt: receipt ? receiptOf(order, receipt) : null });
  }
  const views: QueryView[] = [];
  for (const query of await tx.select().from(queries).where(hasAddress(queries.email, email)))
    views.push(await withAnswers(tx, query));
  const [subscriber] = await tx
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, email));
  const mails = await tx.select().from(outbox).where(hasAddress(outbox.recipient, email));
  const waiters = await tx.select().from(courseWaiters).where(eq(courseWaiters.email, email));
  return {
    email,
    orders: found,
    queries: views.map(({ id, name, phone, message, createdAt, answers }) => ({
      id,
      name,
      phone,
      message,
      createdAt,
      answers: answers.map(({ answer, answeredAt }) => ({ answer, answeredAt })),
    })),
    openingNotices: waiters.map(({ courseId }) => courseId),
    newsletterSince: subscriber?.createdAt.toISOString() ?? null,
    mails: mails.map(({ kind, state, queuedAt }) => ({ kind, state, queuedAt: queuedAt.toISOString() })),
  };
}

/** Like `knownData`, and records the export in the audit log. */
export async function exportPerson(
  tx: Sql,
  input: { email: string },
  { record }: CommandContext,
): Promise<KnownData> {
  const data = await knownData(tx, input);
  await record('privacy.export', masked(data.email));
  return data;
}
