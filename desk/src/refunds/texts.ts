import { formatAmount } from '@stepwell/contract';

/** The texts of refunds, in one table, so that another language can be added. */
export const TEXTS = {
  title: 'Refunds',
  list: {
    names: { waiting: 'Waiting', sent: 'Sent', declined: 'Declined' },
    tabs: 'Which refunds',
    label: 'Refunds',
    requested: 'Requested',
    sentAt: 'Sent',
    decided: 'Declined because',
    by: (name: string) => `by ${name}`,
    empty: { waiting: 'No refund waits.', sent: 'No refund was sent.', declined: 'No refund was declined.' },
  },
  page: {
    title: (orderId: string) => `Refund of ${orderId}`,
    back: 'Refunds',
    order: 'The whole order',
    left: 'Can be sent back',
    state: 'This refund',
    why: 'Why it is requested',
    none: 'None is requested',
    nothing: 'There is nothing to send back for this order.',
    notConfirmed: 'Only a confirmed order has money that can be sent back.',
  },
  approve: {
    title: 'Approve it',
    lead: 'The learner gets a mail. The money is not sent yet: send it in the bank’s app, then record it here.',
    amount: 'Amount to send back',
    button: 'Approve…',
    confirm: (amount: string) => `Approve ${amount}`,
    done: 'The refund is approved. Send the money, then record the bank’s reference.',
    mail: 'A mail says that the refund is approved',
  },
  decline: {
    title: 'Decline it',
    lead: 'The learner gets a mail with the reason, and can request it again.',
    reason: 'Reason, as the learner reads it',
    button: 'Decline…',
    confirm: 'Decline the refund',
    done: 'The refund is declined.',
    mail: 'A mail with this reason',
  },
  send: {
    title: 'Record the money sent back',
    lead: 'The desk sends no money. Send it in the bank’s app first, and copy the reference from there.',
    reference: 'Reference at the bank',
    referenceHint: '12 to 22 letters and digits, such as 632412345678',
    amount: 'Amount sent back',
    amountHint: (left: number) => `At most ${formatAmount(left)}; with less, the order stays confirmed`,
    reasonHint: 'For the log and the books',
    button: 'Record it…',
    confirm: (amount: string) => `Record ${amount} as sent back`,
    done: 'The refund is recorded, and the learner is written to.',
    mail: 'A mail with the amount and the reference',
    warning: 'It cannot be taken back: the order’s books and its credit note follow from it.',
  },
  confirm: {
    mail: 'The learner gets',
    becomes: 'The order becomes',
  },
} as const;

/** Lists of refunds, each at `/refunds?show=<list>`. */
export type RefundList = keyof typeof TEXTS.list.names;
