/** The texts of mails that wait, failed or were sent, in one table, so that another language can be added. */
export const TEXTS = {
  title: 'Mails',
  list: {
    tabs: 'Which mails',
    names: { failed: 'Failed', waiting: 'Waiting', sent: 'Sent' },
    mail: 'Mail',
    to: 'To',
    tries: 'Tries',
    why: 'Why',
    at: { failed: 'Queued', waiting: 'Next try', sent: 'Sent' },
    empty: { failed: 'No mail has failed.', waiting: 'No mail waits.', sent: 'No mail was sent yet.' },
    lead: {
      failed: 'They are not sent again automatically.',
      waiting: 'They are tried again for 72 hours. While no mail server is set, they are only kept.',
      sent: 'A mail server has accepted them.',
    },
    retryAll: 'Send all of them again',
    retryAllHint: 'Those that may have been delivered are left out.',
  },
  retried: ({ retried, left }: { retried: number; left: number }) =>
    `${retried === 1 ? '1 mail is' : `${retried} mails are`} sent again within some minutes.${
      left > 0 ? ` Left as they are, because they may have been delivered: ${left}.` : ''
    }`,
  mail: {
    back: 'Mails',
    subject: 'Subject',
    queued: 'Queued',
    nextTry: 'Next try',
    sent: 'Sent',
    text: 'Its text',
    retry: 'Send it again',
    retryNow: 'Send it now',
    maybeDelivered: 'The mail may have been delivered already. Sent again, it may come twice.',
    done: 'The mail is sent within some minutes.',
  },
} as const;

/** Lists of mails, each at `/outbox?show=<list>`. */
export type MailList = keyof typeof TEXTS.list.names;

export function outboxPath(show: MailList): string {
  return `/outbox?show=${show}`;
}
