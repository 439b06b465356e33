import { and, eq, sql } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { type MailKind, type MailRow, outbox } from '../database/schema';

/** What a new mail needs; its text is composed when it is sent. */
export interface NewMail {
  kind: MailKind;
  recipient: string;
  orderId?: string;
  detail?: Record<string, string>;
}

/** Queues mails. To be called in the transaction of their event: no event without its mail, nor the reverse. */
export async function queueMail(tx: Sql, ...mails: NewMail[]): Promise<void> {
  await tx.insert(outbox).values(mails);
}

/**
 * Takes the next mail that is due; no other process gets the same one.
 * @returns `undefined` when none is due
 */
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

/** Minutes after which the mail of a process that fell in the middle is looked at again; longer than any try lasts. */
export const TAKEN_MINUTES = 5;
/** Hours after which a mail is too old to be of use. */
export const USEFUL_HOURS = 72;

export const DELIVERY_UNKNOWN =
  'It may have been delivered: the connection or the process ended before the answer.';

/**
 * What fell processes left behind, and what nobody could send in time.
 * @param afterMinutes how long ago a mail must have been taken to count as left behind
 */
export async function requeueStale(database: Sql, afterMinutes = TAKEN_MINUTES): Promise<void> {
  const isAbandoned = sql`state = 'sending' AND claimed_at <= now() - make_interval(mins => ${afterMinutes})`;
  // Its text had not begun to go out: trying again cannot send it twice.
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

/** Says that the text begins to go out. @returns false when the mail is not ours any more */
export async function markHandedOver(database: Sql, mail: MailRow): Promise<boolean> {
  const marked = await database
    .update(outbox)
    .set({ handedOverAt: sql`now()` })
    .where(ours(mail))
    .returning({ id: outbox.id });
  return marked.length === 1;
}

export async function markSent(database: Sql, mail: MailRow): Promise<void> {
  await database.update(outbox).set({ state: 'sent', sentAt: sql`now()`, lastError: '' }).where(ours(mail));
}

export async function markFailed(database: Sql, mail: MailRow, lastError: string): Promise<void> {
  await database.update(outbox).set({ state: 'failed', lastError }).where(ours(mail));
}

/** Puts a mail back for another try. @param seconds how long from now */
export async function markForRetry(
  database: Sql,
  mail: MailRow,
  lastError: string,
  seconds: number,
): Promise<void> {
  const nextAt = sql`now() + make_interval(secs => ${seconds})`;
  await database.update(outbox).set({ state: 'queued', lastError, nextAt }).where(ours(mail));
}

/** The mail as we took it: another process that took it over has counted one attempt more. */
function ours({ id, attempts }: MailRow) {
  return and(eq(outbox.id, id), eq(outbox.state, 'sending'), eq(outbox.attempts, attempts));
}
