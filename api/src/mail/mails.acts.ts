import { eq } from 'drizzle-orm';
import { object, string } from 'yup';
import { act } from '../acts/act';
import { count } from '../acts/fields';
import { outbox } from '../database/schema/mail';
import { ApiError } from '../lib/api-error';
import { listMails } from './outbox.repository';

/** Mails that could not be sent, or wait to be sent. */
export const showMails = act(
  'mail.list',
  ['reviewer', 'editor'],
  object({ state: string().oneOf(['failed', 'queued']).default('failed') }),
  async (tx, { state }) => {
    const mails = await listMails(tx, state as 'failed' | 'queued');
    return mails.map(({ id, kind, recipient, attempts, queuedAt, nextAt, lastError }) => ({
      id,
      kind,
      recipient,
      attempts,
      queuedAt: queuedAt.toISOString(),
      nextAt: nextAt.toISOString(),
      lastError,
    }));
  },
);

/** Queues failed mails again: one, or all. */
export const retryMails = act(
  'mail.retry',
  ['reviewer', 'editor'],
  object({ mail: count(Number.MAX_SAFE_INTEGER) }),
  async (tx, { mail }, caller) => {
    const again = { state: 'queued' as const, attempts: 0, queuedAt: new Date(), nextAt: new Date() };
    const failed = mail === undefined ? undefined : await tx.select().from(outbox).where(eq(outbox.id, mail));
    if (failed && failed[0]?.state !== 'failed') throw new ApiError(409, `There is no failed mail ${mail}`);
    const queued = await tx
      .update(outbox)
      .set(again)
      .where(mail === undefined ? eq(outbox.state, 'failed') : eq(outbox.id, mail))
      .returning({ id: outbox.id });
    caller.log(mail === undefined ? 'all' : String(mail), { queued: queued.length });
    return { queued: queued.length };
  },
);
