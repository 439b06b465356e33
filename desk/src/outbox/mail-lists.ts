/** By list of mails: the states of its mails, separated by commas. */
export const MAIL_LISTS = { failed: 'failed', waiting: 'queued,sending', sent: 'sent' } as const;
export type MailList = keyof typeof MAIL_LISTS;

export function outboxPath(show: MailList): string {
  return `/outbox?show=${show}`;
}
