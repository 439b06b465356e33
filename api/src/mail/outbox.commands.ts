import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { Refusal } from '../base/refusal';
import type { CommandContext } from '../command/command';
import type { Sql } from '../database/connection';
import { MAIL_STATES, type MailRow, orders, outbox } from '../database/schema';
import { heldOrder } from '../orders/order-views';
import { composeMail, NO_SENDER } from './compose';
import { MailFailure } from './smtp';

export interface MailView {
  id: number;
  kind: string;
  recipient: string;
  order: string | null;
  state: string;
  attempts: number;
  queuedAt: string;
  nextAt: string | null;
  sentAt: string | null;
  lastError: string;
}

export interface MailDetail extends MailView {
  messageId: string;
  subject: string;
  text: string;
  html: string;
}

export interface OutboxSearch {
  state?: string;
  /** Default 50. */
  limit?: number;
}

/** The newest mails first. @throws Refusal 422 for a state that does not exist */
export async function listOutbox(tx: Sql, { state, limit = 50 }: OutboxSearch): Promise<MailView[]> {
  const known = MAIL_STATES.find((name) => name === state);
  if (state !== undefined && !known)
    throw new Refusal(422, `'${state}' is not one of ${MAIL_STATES.join(', ')}`);
  const rows = await tx
    .select({ mail: outbox, order: orders.orderId })
    .from(outbox)
    .leftJoin(orders, eq(orders.id, outbox.orderId))
    .where(known && eq(outbox.state, known))
    .orderBy(desc(outbox.id))
    .limit(limit);
  return rows.map(({ mail, order }) => viewOf(mail, order));
}

/** A mail as it goes out, or would go out now. @throws Refusal 404 */
export async function showMail(
  tx: Sql,
  { id }: { id: string },
  { publicUrl }: CommandContext,
): Promise<MailDetail> {
  const mail = await mailOf(tx, id);
  const [order] = mail.orderId ? await tx.select().from(orders).where(eq(orders.id, mail.orderId)) : [];
  const composed = await composeMail(tx, mail, { from: NO_SENDER, publicUrl }).catch((error: unknown) => {
    throw error instanceof MailFailure ? new Refusal(409, error.message) : error;
  });
  const { messageId, subject, text, html } = composed;
  return { ...viewOf(mail, order?.orderId ?? null), messageId, subject, text, html };
}

/** Puts a mail that failed back into the queue, and one that waits to its front. @throws Refusal 404, 409 */
export async function retryMail(
  tx: Sql,
  { id }: { id: string },
  { record }: CommandContext,
): Promise<MailView> {
  const mail = await mailOf(tx, id);
  if (mail.state === 'sent' || mail.state === 'sending') {
    throw new Refusal(409, `Mail ${mail.id} is ${mail.state}: it is not sent again`);
  }
  const now = sql`now()`;
  const [queued] = await tx
    .update(outbox)
    .set({ state: 'queued', queuedAt: now, nextAt: now })
    .where(and(eq(outbox.id, mail.id), eq(outbox.state, mail.state)))
    .returning();
  if (!queued) throw new Refusal(409, `Mail ${mail.id} is being sent`);
  await record('outbox.retry', String(mail.id), { kind: mail.kind });
  return viewOf(queued, null);
}

/**
 * Queues the newest mail that an order's learner was sent once more, to the address that the order has now.
 * @throws Refusal 404 for an unknown order, 409 when there is no mail, or it is still on its way
 */
export async function resendMail(
  tx: Sql,
  { order: id }: { order: string },
  { record }: CommandContext,
): Promise<MailView> {
  const order = await heldOrder(tx, id);
  const [last] = await tx
    .select()
    .from(outbox)
    .where(and(eq(outbox.orderId, order.id), ne(outbox.kind, 'staff-reference')))
    .orderBy(desc(outbox.id))
    .limit(1);
  if (!last) throw new Refusal(409, `The learner of ${order.orderId} was sent no mail`);
  if (last.state === 'queued' || last.state === 'sending') {
    throw new Refusal(409, `Mail ${last.id} to the learner of ${order.orderId} is still ${last.state}`);
  }
  const { kind, detail } = last;
  const again = { kind, recipient: order.studentEmail, orderId: order.id, detail };
  const [mail] = await tx.insert(outbox).values(again).returning();
  if (!mail) throw new Error('an insert returned nothing');
  await record('order.resend-mail', order.orderId, { kind });
  return viewOf(mail, order.orderId);
}

async function mailOf(tx: Sql, id: string): Promise<MailRow> {
  const number = /^\d{1,15}$/.test(id.trim()) ? Number(id) : 0;
  const [mail] = await tx.select().from(outbox).where(eq(outbox.id, number));
  if (!mail) throw new Refusal(404, `There is no mail '${id}'`);
  return mail;
}

function viewOf(mail: MailRow, order: string | null): MailView {
  const { id, kind, recipient, state, attempts, queuedAt, nextAt, sentAt, lastError } = mail;
  return {
    id,
    kind,
    recipient,
    order,
    state,
    attempts,
    queuedAt: queuedAt.toISOString(),
    nextAt: state === 'queued' ? nextAt.toISOString() : null,
    sentAt: sentAt?.toISOString() ?? null,
    lastError,
  };
}
