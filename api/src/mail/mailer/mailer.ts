import type { Sql } from '../../database/connection';
import type { MailRow } from '../../database/schema';
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
  /** The outbox itself cannot be read or written. */
  onError(error: unknown): void;
  /** No other process has this database open: what is being sent at the start was left by one that fell. */
  isAlone?: boolean;
  /** How often the outbox is looked at; default 2 s. */
  everyMs?: number;
}

const EVERY_MS = 2000;
const TIDY_EVERY_MS = 60_000;

/**
 * Sends what is in the outbox, one mail after the other, until it is stopped.
 *
 * Nothing is sent twice: a mail whose text had begun to go out when the connection or the process ended is not
 * tried again but `failed`, with the words that it may have arrived, and staff decide. Every other failure puts it
 * back, later each time. So it is at most once for the one moment in which nobody can know, and at least once
 * before it; all tries carry the same Message-ID.
 * @returns what stops it, after the mail that is going out
 */
export function startMailer(options: MailerOptions): () => Promise<void> {
  const { sql, onError, isAlone = false, everyMs = EVERY_MS } = options;
  const stopping = new AbortController();
  let tidiedAt = Number.NEGATIVE_INFINITY;
  let round: Promise<unknown> | undefined;

  const work = async () => {
    if (performance.now() - tidiedAt > TIDY_EVERY_MS) {
      const isStart = tidiedAt === Number.NEGATIVE_INFINITY;
      tidiedAt = performance.now();
      await requeueStale(sql, isAlone && isStart ? 0 : undefined);
    }
    while (!stopping.signal.aborted && (await sendNext(options, stopping.signal)));
  };
  const look = () => {
    round ??= work()
      .catch(onError)
      .finally(() => {
        round = undefined;
      });
  };
  look();
  const timer = setInterval(look, everyMs).unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await round;
  };
}

/** Sends the next mail that is due. @returns false when there is nothing more to do in this round */
export async function sendNext(
  { sql, send, ...sender }: Pick<MailerOptions, 'sql' | 'send' | 'from' | 'publicUrl'>,
  signal: AbortSignal,
): Promise<boolean> {
  const mail = await claimNextMail(sql);
  if (!mail) return false;
  try {
    const outgoing = await composeMail(sql, mail, sender);
    await send(outgoing, {
      signal,
      async onHandOver() {
        if (!(await markHandedOver(sql, mail))) throw new Error('Another process has taken this mail over.');
      },
    });
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    await settle(sql, mail, error, signal.aborted);
    // A server that cannot be reached now is not asked for every mail at once.
    return error.outcome !== 'later';
  }
  await markSent(sql, mail);
  return true;
}

async function settle(
  sql: Sql,
  mail: MailRow,
  { outcome, message }: MailFailure,
  isStopping: boolean,
): Promise<void> {
  if (outcome === 'never') return markFailed(sql, mail, message);
  if (outcome === 'unknown') return markFailed(sql, mail, `${DELIVERY_UNKNOWN} ${message}`);
  return markForRetry(sql, mail, message, isStopping ? 0 : retrySeconds(mail.attempts));
}

const LONGEST_PAUSE_S = 6 * 60 * 60;

/** One minute after the first try, then four times as long each time, at most six hours. */
export function retrySeconds(attempts: number): number {
  return Math.min(LONGEST_PAUSE_S, 60 * 4 ** (attempts - 1));
}
