import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { type MailKind, type MailRow, outbox } from '../database/schema/mail';

/** A mail to queue. The text is composed when the mail is sent. */
export interface NewMail {
  kind: MailKind;
  recipient: string;
  /** `id` of the order's row, not its `orderId`. */
  orderId?: string;
  /** Values of the text that are not stored elsewhere. */
  detail?: Record<string, string>;
}

/** Kinds of mails that a visitor can cause to be sent to any address, by typing the address into a form. */
const CAUSED_BY_VISITORS: readonly MailKind[] = ['order-placed', 'reference-received', 'query-received'];
/** Maximum number of these mails to an address in 24 hours: enough for five orders with their references. */
const MAILS_PER_RECIPIENT = 10;

/** Queues mails, in the transaction of the event that causes them, except those over the limit of an address. */
export async function queueMail(tx: Sql, ...mails: NewMail[]): Promise<void> {
  for (const { kind, recipient, orderId = null, detail = {} } of mails) {
    const mail = { kind, recipient, orderId, detail };
    if (CAUSED_BY_VISITORS.includes(kind)) await tx.execute(insertBelowLimit(mail));
    else await tx.insert(outbox).values(mail);
  }
}

/** One statement, because every order has this mail. */
function insertBelowLimit({ kind, recipient, orderId, detail }: typeof outbox.$inferInsert): SQL {
  return sql`
    INSERT INTO outbox (kind, recipient, order_id, detail)
    SELECT ${kind}, ${recipient}, ${orderId}::uuid, ${sql.param(detail, outbox.detail)}::jsonb
    WHERE ${MAILS_PER_RECIPIENT} > (SELECT count(*) FROM outbox
      WHERE lower(recipient) = lower(${recipient}) AND kind IN (${VISITORS_KINDS}) AND queued_at > now() - interval '1 day')`;
}

const VISITORS_KINDS = sql.raw(CAUSED_BY_VISITORS.map((kind) => `'${kind}'`).join(', '));

/** Minutes for which a mailer has a mail for itself. Sending one takes seconds; after a crash another mailer takes it over. */
const LEASE_MINUTES = 10;

/** Takes the next mail that is due, so that no other process sends it meanwhile. @returns `undefined` if no mail is due */
export async function takeNextMail(database: Sql): Promise<MailRow | undefined> {
  const due = sql`(SELECT id FROM ${outbox} WHERE state = 'queued' AND next_at <= now()
    ORDER BY next_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)`;
  const [mail] = await database
    .update(outbox)
    .set({
      attempts: sql`${outbox.attempts} + 1`,
      nextAt: sql`now() + make_interval(mins => ${LEASE_MINUTES})`,
    })
    .where(sql`${outbox.id} = ${due}`)
    .returning();
  return mail;
}

export async function markSent(database: Sql, { id }: MailRow): Promise<void> {
  await database
    .update(outbox)
    .set({ state: 'sent', sentAt: new Date(), lastError: '' })
    .where(eq(outbox.id, id));
}

export async function markFailed(database: Sql, { id }: MailRow, lastError: string): Promise<void> {
  await database.update(outbox).set({ state: 'failed', lastError }).where(eq(outbox.id, id));
}

/** @param seconds delay of the next attempt */
export async function markForRetry(
  database: Sql,
  { id }: MailRow,
  lastError: string,
  seconds: number,
): Promise<void> {
  const nextAt = sql`now() + make_interval(secs => ${seconds})`;
  await database
    .update(outbox)
    .set({ lastError, nextAt })
    .where(and(eq(outbox.id, id), eq(outbox.state, 'queued')));
}

/** The failed mails, the newest first, or those that wait, the oldest first. */
export function listMails(tx: Sql, state: 'failed' | 'queued'): Promise<MailRow[]> {
  const order = state === 'failed' ? desc(outbox.id) : asc(outbox.nextAt);
  return tx.select().from(outbox).where(eq(outbox.state, state)).orderBy(order).limit(200);
}
