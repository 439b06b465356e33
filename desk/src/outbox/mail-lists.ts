/** Lists of mails, each a page: the states that it shows. */
export const MAIL_LISTS = { failed: 'failed', waiting: 'queued,sending', sent: 'sent' } as const;
export type MailList = keyof typeof MAIL_LISTS;

export function outboxPath(show: MailList): string {
  return `/outbox?show=${show}`;
}
