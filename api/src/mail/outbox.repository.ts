import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { type MailKind, type MailRow, outbox } from '../database/schema';

// The outbox: the table of mails. A mail is stored in the transaction of its event, and the mailer (`src/mail/mailer`) sends it afterwards.
// Its states: `queued`, `sending` (claimed by a process), `sent` or `failed`.

/** A mail to queue. The text is composed when the mail is sent. */
export interface NewMail {
  kind: MailKind;
  recipient: string;
  /** `id` of the order's row, not its `orderId`. */
  orderId?: string;
  /** Values of the text that are not stored elsewhere. */
  detail?: Record<string, string>;
}

/** Kinds of mails that a visitor can cause to be sent at once to any address, by typing the address into a form. */
const CAUSED_BY_VISITORS: readonly MailKind[] = [
  'order-placed',
  'reference-received',
  'query-received',
  'newsletter-confirm',
];
/** Maximum number of mails of the kinds `CAUSED_BY_VISITORS` to an address in 24 hours: enough for five orders with their references. */
const MAILS_PER_RECIPIENT = 10;
/** Kinds of mails to staff about which the browsers of the recipient are also notified (`src/notifications/push`). */
const PUSHED_KINDS = [
  'staff-reference',
  'staff-refund',
  'staff-query',
  'staff-payee',
  'staff-digest',
] as const satisfies readonly MailKind[];

/** Queues mails, in the transaction of the event that causes them, so that event and mails are stored together or not at all. */
export async function queueMail(tx: Sql, ...mails: NewMail[]): Promise<void> {
  if (mails.length > 0) await tx.execute(insertMails(mails));
}

/** SQL statement that queues mails, except those that exceed `MAILS_PER_RECIPIENT`. @param mails at least one mail */
export function insertMails(mails: readonly NewMail[]): SQL {
  const rows = mails.map(
    ({ kind, recipient, orderId = null, detail = {} }) =>
      sql`(${kind}::text, ${recipient}::text, ${orderId}::uuid, ${sql.param(detail, outbox.detail)}::jsonb)`,
  );
  const kinds = sqlList(CAUSED_BY_VISITORS);
  return sql`
    INSERT INTO ${outbox} (kind, recipient, order_id, detail, push_at)
    SELECT *, CASE WHEN kind IN (${sqlList(PUSHED_KINDS)}) THEN now() END FROM (VALUES ${sql.join(rows, sql`, `)}) AS mail (kind, recipient, order_id, detail)
    WHERE kind NOT IN (${kinds}) OR ${MAILS_PER_RECIPIENT} > (
      SELECT count(*) FROM ${outbox} AS earlier
      WHERE lower(earlier.recipient) = lower(mail.recipient) AND earlier.kind IN (${kinds})
        AND earlier.queued_at > now() - interval '1 day')`;
}

function sqlList(kinds: readonly MailKind[]): SQL {
  return sql.raw(kinds.map((kind) => `'${kind}'`).join(', '));
}

/** Claims the next mail that is due, so that no other process sends it. @returns `undefined` if no mail is due */
export async function claimNextMail(database: Sql): Promise<MailRow | undefined> {
  const due = sql`(SELECT id FROM ${outbox} WHERE state = 'queued' AND next_at <= now()
    ORDER BY next_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)`;
  const [mail] = await database
    .update(outbox)
    .set({
      state: 'sending',
      attempts: sql`${outbox.attempts} + 1`,
      takenAt: sql`now()`,
      handedOverAt: null,
    })
    .where(sql`${outbox.id} = ${due}`)
    .returning();
  return mail;
}

/** Minutes after which a claimed mail counts as abandoned by a crashed process; sending a mail seldom takes this long. */
const ABANDONED_MINUTES = 5;
/** Hours after which a mail is not sent any more, because it is of no use to its recipient. */
const USEFUL_HOURS = 72;

export const DELIVERY_UNKNOWN =
  'It may have been delivered: the connection or the process ended before the answer.';
export const RESTORED = 'Restored from a backup: it may have been sent since.';

/** Whether a mail with this error may have been delivered, so that sending it again may deliver it twice. */
export function maybeDelivered(lastError: string): boolean {
  return lastError.includes(DELIVERY_UNKNOWN) || lastError.includes(RESTORED);
}

/**
 * Queues abandoned mails again if the transmission of their text had not begun. The other abandoned mails become `failed`, because they may
 * have been delivered. Mails that could not be sent within `USEFUL_HOURS` become `failed` too.
 * @param afterMinutes minutes after which a claimed mail counts as abandoned
 */
export async function requeueStale(database: Sql, afterMinutes = ABANDONED_MINUTES): Promise<void> {
  const isAbandoned = sql`state = 'sending' AND claimed_at <= now() - make_interval(mins => ${afterMinutes})`;
  // No part of the text was sent, so another attempt cannot deliver the mail twice.
  await database
    .update(outbox)
    .set({ state: 'queued' })
    .where(sql`${isAbandoned} AND handed_over_at IS NULL`);
  await database.update(outbox).set({ state: 'failed', lastError: DELIVERY_UNKNOWN }).where(isAbandoned);
  await database
    .update(outbox)
    .set({
      state: 'failed',
      lastError: sql`'Not sent within ${sql.raw(String(USEFUL_HOURS))} hours. ' || last_error`,
    })
    .where(sql`state = 'queued' AND queued_at < now() - make_interval(hours => ${USEFUL_HOURS})`);
}

/** Stores that the transmission of a mail's text begins. @returns false if another process has claimed the mail since */
export async function markHandedOver(database: Sql, mail: MailRow): Promise<boolean> {
  const marked = await database
    .update(outbox)
    .set({ handedOverAt: sql`now()` })
    .where(isStillClaimed(mail))
    .returning({ id: outbox.id });
  return marked.length === 1;
}

export async function markSent(database: Sql, mail: MailRow): Promise<void> {
  await database
    .update(outbox)
    .set({ state: 'sent', sentAt: sql`now()`, lastError: '' })
    .where(isStillClaimed(mail));
}

export async function markFailed(database: Sql, mail: MailRow, lastError: string): Promise<void> {
  await database.update(outbox).set({ state: 'failed', lastError }).where(isStillClaimed(mail));
}

/** Queues a mail again after a failed attempt. @param seconds delay of the next attempt */
export async function markForRetry(
  database: Sql,
  mail: MailRow,
  lastError: string,
  seconds: number,
): Promise<void> {
  const nextAt = sql`now() + make_interval(secs => ${seconds})`;
  await database.update(outbox).set({ state: 'queued', lastError, nextAt }).where(isStillClaimed(mail));
}

/** SQL condition: no other process has claimed the mail since. A claim would have increased `attempts`. */
function isStillClaimed({ id, attempts }: MailRow) {
  return and(eq(outbox.id, id), eq(outbox.state, 'sending'), eq(outbox.attempts, attempts));
}
