import type { Sql } from '../../database/connection';
import type { MailRow } from '../../database/schema';
import { startPolling } from '../../lib/start-polling';
import { isOpenLink } from '../../staff/invitations';
import {
  claimNextMail,
  DELIVERY_UNKNOWN,
  markFailed,
  markForRetry,
  markHandedOver,
  markSent,
  requeueStale,
} from '../outbox.repository';
import { MailFailure, type SendMail } from '../smtp';
import { composeMail, type Sender } from './compose';

export interface MailerOptions extends Sender {
  sql: Sql;
  send: SendMail;
  /** Called when the outbox cannot be read or written. */
  onError(error: unknown): void;
  /**
   * Whether no other process can have this database open. Mails in the state `sending` at the start are then those of a crashed process.
   */
  isAlone?: boolean;
  /** Milliseconds between reads of the outbox; default 2000. */
  everyMs?: number;
}

const EVERY_MS = 2000;
const REQUEUE_EVERY_MS = 60_000;

/**
 * Sends the mails of the outbox one by one until it is stopped.
 *
 * No mail is sent twice. If the connection or the process ends while the text of a mail is being sent, it is unknown whether the mail was
 * delivered. Such a mail becomes `failed`, and staff decide whether to send it again. A mail that can never be sent becomes `failed` too.
 * After any other failure the mail is queued again, with a growing delay and the same Message-ID, for 72 hours.
 * @returns a function that stops the mailer after the mail that is being sent
 */
export function startMailer(options: MailerOptions): () => Promise<void> {
  const { sql, onError, isAlone = false, everyMs = EVERY_MS } = options;
  let requeuedAt = Number.NEGATIVE_INFINITY;

  const work = async (stopping: AbortSignal) => {
    if (performance.now() - requeuedAt > REQUEUE_EVERY_MS) {
      const isStart = requeuedAt === Number.NEGATIVE_INFINITY;
      requeuedAt = performance.now();
      // After 0 minutes every claimed mail counts as abandoned, because no other process can be sending it.
      await requeueStale(sql, isAlone && isStart ? 0 : undefined);
    }
    while (!stopping.aborted && (await sendNext(options, stopping)));
  };
  return startPolling(work, { everyMs, onError });
}

/** Sends the next mail that is due. @returns false if the caller should wait: no mail is due, or the mail server is unreachable */
export async function sendNext(
  { sql, send, ...sender }: Pick<MailerOptions, 'sql' | 'send' | keyof Sender>,
  signal: AbortSignal,
): Promise<boolean> {
  const mail = await claimNextMail(sql);
  if (!mail) return false;
  try {
    if (mail.kind === 'staff-invitation' && !(await isOpenLink(sql, mail.detail.link ?? '')))
      throw new MailFailure('never', 'The link of this invitation has ended: invite the member again.');
    const outgoing = await composeMail(sql, mail, sender);
    await send(outgoing, {
      signal,
      async onHandOver() {
        if (!(await markHandedOver(sql, mail))) throw new Error('Another process has taken this mail over.');
      },
    });
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    await storeFailure(sql, mail, error, signal.aborted);
    // `later`: the server is unreachable or overloaded, so the other mails wait too.
    return error.outcome !== 'later';
  }
  await markSent(sql, mail);
  return true;
}

async function storeFailure(
  sql: Sql,
  mail: MailRow,
  { outcome, message }: MailFailure,
  isStopping: boolean,
): Promise<void> {
  if (outcome === 'never') return markFailed(sql, mail, message);
  if (outcome === 'unknown') return markFailed(sql, mail, `${DELIVERY_UNKNOWN} ${message}`);
  return markForRetry(sql, mail, message, isStopping ? 0 : retrySeconds(mail.attempts));
}

const MAX_DELAY_S = 6 * 60 * 60;

/** Seconds until the next attempt: a minute after the first attempt, four times as long after each further attempt, at most six hours. */
export function retrySeconds(attempts: number): number {
  return Math.min(MAX_DELAY_S, 60 * 4 ** (attempts - 1));
}
