import { and, eq, sql } from 'drizzle-orm';
import type { Sql } from '../../../database/connection';
import { outbox } from '../../../database/schema';
import { ApiError } from '../../../lib/api-error';
import { type MailView, mailOf, viewOf } from '../../../mail/mail-view';
import { backOfficeCommand } from '../../command/back-office-command';
import type { CommandContext } from '../../command/command';
import { text } from '../../terminal/print';

export const command = backOfficeCommand({
  args: '<id>',
  about: 'send a failed mail again, or a waiting one at once',
  writes: true,
  act: retryMail,
  async atTerminal({ run, show }, [id = '']) {
    show(await run({ id }), (mail) => `Mail ${mail.id} to ${text(mail.recipient)}: queued`);
  },
});

/** Puts a mail that failed back into the queue, and one that waits to its front. @throws ApiError 404, 409 */
export async function retryMail(
  tx: Sql,
  { id }: { id: string },
  { record }: CommandContext,
): Promise<MailView> {
  const mail = await mailOf(tx, id);
  if (mail.state === 'sent' || mail.state === 'sending') {
    throw new ApiError(409, `Mail ${mail.id} is ${mail.state}: it is not sent again`);
  }
  const now = sql`now()`;
  const [queued] = await tx
    .update(outbox)
    .set({ state: 'queued', queuedAt: now, nextAt: now })
    .where(and(eq(outbox.id, mail.id), eq(outbox.state, mail.state)))
    .returning();
  if (!queued) throw new ApiError(409, `Mail ${mail.id} is being sent`);
  await record('outbox.retry', String(mail.id), { kind: mail.kind });
  return viewOf(queued, null);
}
