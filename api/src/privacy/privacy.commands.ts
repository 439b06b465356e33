import { eq, sql } from 'drizzle-orm';
import { masked } from '../base/logging';
import { Refusal } from '../base/refusal';
import type { CommandContext } from '../command/command';
import type { Sql } from '../database/connection';
import { newsletterSubscribers, orders, outbox, queries } from '../database/schema';
import { detailOf, type OrderDetail } from '../orders/order-views';
import { receiptOf } from '../receipts/receipt-view';
import { findReceipt } from '../receipts/receipts.repository';
import { ERASURE, type ErasedRows } from './erasures';
import { forgetOrder } from './forget';

/** What the academy holds about the person of an e-mail address. */
export interface PersonalData {
  email: string;
  orders: (OrderDetail & { receipt: unknown })[];
  queries: { id: string; name: string; phone: string; message: string; createdAt: string }[];
  newsletterSince: string | null;
  mails: { kind: string; state: string; queuedAt: string }[];
}

export interface Erasure {
  orders: { erased: string[]; kept: { orderId: string; why: string }[] };
  queries: number;
  newsletter: boolean;
  mails: number;
}

/** Everything about an address, for a person who asks for it. */
export async function exportPerson(
  tx: Sql,
  input: { email: string },
  { record }: CommandContext,
): Promise<PersonalData> {
  const email = addressOf(input.email);
  const found: PersonalData['orders'] = [];
  for (const order of await tx.select().from(orders).where(isOf(orders.studentEmail, email))) {
    const receipt = await findReceipt(tx, order);
    found.push({ ...(await detailOf(tx, order)), receipt: receipt ? receiptOf(order, receipt) : null });
  }
  const asked = await tx.select().from(queries).where(isOf(queries.email, email));
  const [subscriber] = await tx
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, email));
  const mails = await tx.select().from(outbox).where(isOf(outbox.recipient, email));
  await record('privacy.export', masked(email));
  return {
    email,
    orders: found,
    queries: asked.map(({ id, name, phone, message, createdAt }) => ({
      id,
      name,
      phone,
      message,
      createdAt: createdAt.toISOString(),
    })),
    newsletterSince: subscriber?.createdAt.toISOString() ?? null,
    mails: mails.map(({ kind, state, queuedAt }) => ({ kind, state, queuedAt: queuedAt.toISOString() })),
  };
}

/**
 * Erases what the academy need not keep about an address. Orders that were paid stay as tax law wants them, and one
 * under review waits for its decision; the others are cancelled and lose name, address, phone and references. Mails to
 * the address go with their address and all that they were to tell, also those that have not gone out.
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
    await forgetOrder(tx, order, { actor, reason: 'personal data erased' });
    erased.push(orderId);
  }
  const asked = await tx.delete(queries).where(isOf(queries.email, email)).returning({ id: queries.id });
  const listed = await tx
    .delete(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, email))
    .returning();
  const mails = await tx
    .delete(outbox)
    .where(isOf(outbox.recipient, email))
    .returning({ key: outbox.messageKey });
  const result = {
    orders: { erased, kept },
    queries: asked.length,
    newsletter: listed.length > 0,
    mails: mails.length,
  };
  const erasedRows: ErasedRows = {
    queries: asked.map(({ id }) => id),
    subscribers: listed.map(({ token }) => token),
    mails: mails.map(({ key }) => key),
  };
  await record(ERASURE, masked(email), { ...result, erasedRows });
  return result;
}

function isOf(
  column: typeof orders.studentEmail | typeof queries.email | typeof outbox.recipient,
  email: string,
) {
  return sql`lower(${column}) = ${email}`;
}

function addressOf(text: string): string {
  const email = text.trim().toLowerCase();
  if (/^[^\s@]+@[^\s@]+$/.test(email)) return email;
  throw new Refusal(422, `'${text}' is not an e-mail address`);
}
