import { createTransport, type Transporter } from 'nodemailer';
import type { Sql } from '../database/connection';
import type { MailRow } from '../database/schema/mail';
import { startPolling } from '../lib/start-polling';
import { composeMail, type Sender, SubjectGone } from './compose';
import { markFailed, markForRetry, markSent, takeNextMail } from './outbox.repository';

export interface MailerOptions extends Sender {
  sql: Sql;
  /** `smtp://` or `smtps://`. */
  smtpUrl: string;
  /** Called when the outbox cannot be read or written. */
  onError(error: unknown): void;
  /** Milliseconds between reads of the outbox; default 2000. */
  everyMs?: number;
}

const EVERY_MS = 2000;
const SMTP_TIMEOUT_MS = 30_000;
/** Hours after which a mail is not sent any more, because it is of no use to its recipient. */
const USEFUL_HOURS = 72;

/**
 * Sends the mails of the outbox one by one until it is stopped. A crash in the second in which a mail is sent may send it twice, with the
 * same Message-ID.
 * @returns a function that stops the mailer after the mail that is being sent
 */
export function startMailer({ smtpUrl, ...options }: MailerOptions): () => Promise<void> {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  });
  const work = async (stopping: AbortSignal) => {
    while (!stopping.aborted && (await sendNext(options, transport)));
  };
  const { onError, everyMs = EVERY_MS } = options;
  const stop = startPolling(work, { everyMs, onError });
  return async () => {
    await stop();
    transport.close();
  };
}

/** Sends the next mail that is due. @returns false if no mail is due, or the mail server is away, so that the caller should wait */
export async function sendNext(
  { sql, ...sender }: Pick<MailerOptions, 'sql' | keyof Sender>,
  transport: Pick<Transporter, 'sendMail'>,
): Promise<boolean> {
  const mail = await takeNextMail(sql);
  if (!mail) return false;
  try {
    await transport.sendMail(await composeMail(sql, mail, sender));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return storeFailure(sql, mail, error);
  }
  await markSent(sql, mail);
  return true;
}

/** @returns whether the next mail can be tried at once */
async function storeFailure(
  sql: Sql,
  mail: MailRow,
  error: Error & { responseCode?: number; code?: string },
) {
  const isRefused = (error.responseCode ?? 0) >= 500 && error.code !== 'EAUTH';
  const isTooOld = mail.queuedAt.getTime() < Date.now() - USEFUL_HOURS * 60 * 60_000;
  if (error instanceof SubjectGone || isRefused || isTooOld) {
    const reason = isTooOld ? `Not sent within ${USEFUL_HOURS} hours. ${error.message}` : error.message;
    await markFailed(sql, mail, reason);
    return true;
  }
  await markForRetry(sql, mail, error.message, retrySeconds(mail.attempts));
  // The server may be overloaded, so the next mail waits for the next poll.
  return false;
}

const MAX_DELAY_S = 6 * 60 * 60;

/** A minute after the first attempt, four times as long after each further one, at most six hours. */
export function retrySeconds(attempts: number): number {
  return Math.min(MAX_DELAY_S, 60 * 4 ** (attempts - 1));
}
