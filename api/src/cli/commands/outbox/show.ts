import { eq } from 'drizzle-orm';
import type { Sql } from '../../../database/connection';
import { orders } from '../../../database/schema';
import { ApiError } from '../../../lib/api-error';
import { composeMail, NO_SENDER } from '../../../mail/compose';
import { type MailView, mailOf, viewOf } from '../../../mail/mail-view';
import { MailFailure } from '../../../mail/smtp';
import { backOfficeCommand } from '../../command/back-office-command';
import type { CommandContext } from '../../command/command';
import { details, text } from '../../terminal/print';

export interface MailDetail extends MailView {
  messageId: string;
  subject: string;
  text: string;
  html: string;
}

export const command = backOfficeCommand({
  args: '<id>',
  about: 'a mail as it goes out',
  act: showMail,
  async atTerminal({ run, show }, [id = '']) {
    show(await run({ id }), (mail) => {
      const head = details([
        ['mail', mail.id],
        ['to', mail.recipient],
        ['subject', mail.subject],
        ['state', mail.state],
        ['tries', mail.attempts],
        ['error', mail.lastError || 'none'],
      ]);
      return `${head}\n\n${mail.text.split('\n').map(text).join('\n')}`;
    });
  },
});

/** A mail as it goes out, or would go out now. @throws ApiError 404 */
export async function showMail(
  tx: Sql,
  { id }: { id: string },
  { publicUrl }: CommandContext,
): Promise<MailDetail> {
  const mail = await mailOf(tx, id);
  const [order] = mail.orderId ? await tx.select().from(orders).where(eq(orders.id, mail.orderId)) : [];
  const composed = await composeMail(tx, mail, { from: NO_SENDER, publicUrl }).catch((error: unknown) => {
    throw error instanceof MailFailure ? new ApiError(409, error.message) : error;
  });
  const { messageId, subject, text, html } = composed;
  return { ...viewOf(mail, order?.orderId ?? null), messageId, subject, text, html };
}
