import { and, desc, eq, inArray, lt, not, sql } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { MAIL_STATES, type MailRow, orders, outbox } from '../../database/schema';
import { ApiError } from '../../lib/api-error';
import { choiceOf } from '../../lib/choice-of';
import { type MailView, mailOf, viewOf } from '../../mail/mail-view';
import { composeMail } from '../../mail/mailer/compose';
import { DELIVERY_UNKNOWN, RESTORED } from '../../mail/outbox.repository';
import { previewMail } from '../../mail/preview/preview';
import { MailFailure } from '../../mail/smtp';
import type { CommandContext } from '../command/command';
import { type Commands, defineCommand } from '../command/define-command';
import { withLimit } from '../terminal/limit-option';
import { details, listText, moment, text } from '../terminal/print';

export const commands: Commands = {
  list: defineCommand({
    about: 'the newest mails',
    options: [
      ['--state <states>', 'only mails in these states, separated by commas: queued, sending, sent, failed'],
      ['--limit <number>', 'maximum number; default 50'],
    ],
    roles: ['reviewer', 'accountant'],
    act: listOutbox,
    input: (_args, search: { state?: string; limit?: string }) => withLimit(search),
    text: listText<MailView>(
      {
        ID: 'id',
        MAIL: 'kind',
        TO: 'recipient',
        ORDER: 'order',
        STATE: 'state',
        TRIES: 'attempts',
        'NEXT OR SENT': ({ sentAt, nextAt }) => moment(sentAt ?? nextAt),
        ERROR: 'lastError',
      },
      'No mails.',
    ),
  }),
  preview: defineCommand({
    args: '<kind>',
    about: 'the text of a kind of mail with sample values',
    options: [['--language <code>', 'en or hi; default: the setting mailLanguage']],
    roles: 'everyone',
    act: previewMail,
    input: ([kind = ''], { language }: { language?: string }) => ({ kind, language }),
    text: (mail) => `${mail.subject}\n\n${mail.text}`,
  }),
  retry: defineCommand({
    args: '<id>',
    about: 'send a failed mail again, or a waiting one at once',
    writes: true,
    roles: ['reviewer', 'accountant'],
    act: retryMail,
    input: ([id = '']) => ({ id }),
    text: (mail) => `Mail ${mail.id} to ${text(mail.recipient)}: queued`,
  }),
  'retry-failed': defineCommand({
    about: 'send all failed mails again, except those that may have been delivered',
    writes: true,
    roles: ['reviewer'],
    act: retryFailedMails,
    text: ({ retried, left }) =>
      `Mails queued again: ${retried}${left > 0 ? `. Left, because they may have been delivered: ${left} (outbox list --state failed)` : ''}`,
  }),
  show: defineCommand({
    args: '<id>',
    about: 'one mail, with the text that is sent',
    roles: ['reviewer', 'accountant'],
    act: showMail,
    input: ([id = '']) => ({ id }),
    text: mailText,
  }),
};

function mailText(mail: MailDetail): string {
  const head = details([
    ['mail', mail.id],
    ['to', mail.recipient],
    ['subject', mail.subject],
    ['state', mail.state],
    ['tries', mail.attempts],
    ['error', mail.lastError || 'none'],
  ]);
  return `${head}\n\n${mail.text.split('\n').map(text).join('\n')}`;
}

export interface OutboxSearch {
  /** States, separated by commas. */
  state?: string | undefined;
  /** Only mails older than the one with this id. */
  after?: number | undefined;
  /** Maximum number of mails; default 50. */
  limit?: number | undefined;
}

/** Lists mails, the newest first. @throws ApiError 422 for an unknown state */
export async function listOutbox(tx: Sql, { state, after, limit = 50 }: OutboxSearch): Promise<MailView[]> {
  const rows = await tx
    .select({ mail: outbox, order: orders.orderId })
    .from(outbox)
    .leftJoin(orders, eq(orders.id, outbox.orderId))
    .where(
      and(
        state === undefined ? undefined : inArray(outbox.state, statesOf(state)),
        after === undefined ? undefined : lt(outbox.id, after),
      ),
    )
    .orderBy(desc(outbox.id))
    .limit(limit);
  return rows.map(({ mail, order }) => viewOf(mail, order));
}

/** @param list such as `queued,failed` */
function statesOf(list: string): MailRow['state'][] {
  return list.split(',').map((text) => choiceOf(MAIL_STATES, text.trim()));
}

/**
 * Queues a failed mail again, or lets a waiting mail be sent at once.
 * @throws ApiError 404 for an unknown mail, 409 if it is sent or being sent
 */
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
    // Changes nothing if a mailer has taken the mail since it was read above.
    .where(and(eq(outbox.id, mail.id), eq(outbox.state, mail.state)))
    .returning();
  if (!queued) throw new ApiError(409, `Mail ${mail.id} is being sent`);
  await record('outbox.retry', String(mail.id), { kind: mail.kind });
  return viewOf(queued, null);
}

/**
 * Queues all failed mails again, except those that may have been delivered.
 * @returns the number of queued mails, and of mails that are left for a person to decide
 */
export async function retryFailedMails(
  tx: Sql,
  _input: undefined,
  { record }: CommandContext,
): Promise<{ retried: number; left: number }> {
  const now = sql`now()`;
  const hasError = (reason: string) => sql`position(${reason} IN ${outbox.lastError}) > 0`;
  const mayBeDelivered = sql`(${hasError(DELIVERY_UNKNOWN)} OR ${hasError(RESTORED)})`;
  const queued = await tx
    .update(outbox)
    .set({ state: 'queued', queuedAt: now, nextAt: now })
    .where(and(eq(outbox.state, 'failed'), not(mayBeDelivered)))
    .returning({ id: outbox.id });
  if (queued.length > 0) await record('outbox.retry', 'failed mails', { mails: queued.length });
  return { retried: queued.length, left: await tx.$count(outbox, eq(outbox.state, 'failed')) };
}

export interface MailDetail extends MailView {
  messageId: string;
  subject: string;
  text: string;
  html: string;
}

/**
 * Composes a mail as it would be sent now, but without the link of an invitation.
 * @throws ApiError 404 for an unknown mail, 409 if the mail cannot be composed
 */
export async function showMail(
  tx: Sql,
  { id }: { id: string },
  { publicUrl, deskUrl }: CommandContext,
): Promise<MailDetail> {
  const mail = hideInvitation(await mailOf(tx, id));
  const [order] = mail.orderId ? await tx.select().from(orders).where(eq(orders.id, mail.orderId)) : [];
  const composed = await composeMail(tx, mail, { from: null, publicUrl, deskUrl }).catch((error: unknown) => {
    throw error instanceof MailFailure ? new ApiError(409, error.message) : error;
  });
  const { messageId, subject, text, html } = composed;
  return { ...viewOf(mail, order?.orderId ?? null), messageId, subject, text, html };
}

/** Replaces the link in an invitation's mail. The link logs its user in as the member, so only the recipient may read it. */
function hideInvitation(mail: MailRow): MailRow {
  if (mail.kind !== 'staff-invitation') return mail;
  // The placeholder shows where the mail has its link.
  return { ...mail, detail: { ...mail.detail, link: 'https://hidden.example' } };
}
