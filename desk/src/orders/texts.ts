import { formatAmount, type OrderStatus, type RefundState } from '@stepwell/contract';

/** The texts of orders, in one table, so that another language can be added. */
export const TEXTS = {
  title: 'Orders',
  find: {
    label: 'Find orders',
    hint: 'Name, phone number, e-mail address, order id, payment reference, receipt number or coupon',
    button: 'Find',
    more: 'Status, days and coupon',
    from: 'Placed from',
    to: 'Placed until',
    clear: 'Show all orders',
    newest: 'Back to the newest',
  },
  list: {
    label: 'Orders, the newest first',
    amountAndStatus: 'Amount, status',
    empty: 'No order was placed yet.',
    noneFound:
      'No order matches. Of an id, reference or phone number, type at least the first five characters.',
    choose: (orderId: string) => `Choose ${orderId}`,
  },
  bulk: {
    all: (count: number) => `All ${count} of this page`,
    download: 'Download the chosen',
    downloadAll: (most: string) => `Download all that were found (up to ${most})`,
    resend: 'Send the newest mail again…',
    cancel: 'Cancel…',
    noneChosen: 'Choose at least one order.',
    cancelTitle: 'Cancel orders',
    resendTitle: 'Send mails again',
    willBe: { cancel: 'will be cancelled', resend: 'gets its newest mail again' },
    cannotUndo:
      'A cancelled order cannot be opened again, and its learner gets a mail. Orders that cannot be cancelled stay as they are.',
    mailsAreSent: 'Learners get the mail a second time. Mails that are not sent yet are not sent twice.',
    cancelButton: (count: number) => `Cancel ${count === 1 ? 'the order' : `${count} orders`}`,
    resendButton: (count: number) => `Send ${count === 1 ? 'the mail' : `${count} mails`}`,
    result: 'Result',
    results: 'Results',
    done: (done: number, all: number) => `${done} of ${all} done.`,
    nothing: 'None of the chosen orders can be changed this way.',
  },
  facts: {
    company: 'Company',
    state: 'State of the buyer',
    person: 'Everything about this address',
    payment: 'Payment',
    price: 'Price',
    off: (code: string, amount: number) => `${code}, ${formatAmount(amount)} off`,
    gst: 'GST',
    total: 'To pay',
    references: 'References',
    noReference: 'none was sent',
    receipt: 'Receipt',
    acknowledgement: 'Acknowledgement without a number',
    download: 'Download',
    referral: 'Referral',
    refunds: 'Refunds',
    placed: (course: string, at: string) => `${course}, placed ${at}`,
  },
  cancelling: {
    shown: 'Reason that the learner reads',
    choose: 'Choose a reason',
    remark: 'Remark',
    remarkHint: 'For the log; learners do not see it',
  },
  timeline: {
    title: 'What happened',
    placed: (by: string) => `Placed by ${by}`,
    moved: (from: string, to: string) => `${from} → ${to}`,
    note: 'Note',
    hold: 'On hold',
    resume: 'Taken off hold',
    reference: (reference: string, state: string) => `Reference ${reference || '(erased)'}: ${state}`,
    'refund-requested': 'Refund requested',
    'refund-approved': 'Refund approved',
    'refund-declined': 'Refund declined',
    'refund-sent': (amount: number, reference: string) =>
      `${formatAmount(amount)} sent back with ${reference}`,
    creditNote: (number: string) => `credit note ${number}`,
    mail: (mail: string, recipient: string) => `Mail “${mail}” to ${recipient}`,
  },
  acts: {
    title: 'What to do',
    none: 'Your roles allow no change of this order.',
    review: 'Review the payment',
    refund: 'Refund',
    note: {
      title: 'Add a note',
      button: 'Add the note',
      lead: 'The note is added to “What happened”. Learners do not see it.',
      field: 'Note',
      done: 'The note was added.',
    },
    resend: {
      title: 'Send the newest mail again',
      button: 'Send it again',
      will: (mail: string, recipient: string) => `“${mail}” is sent to ${recipient} once more.`,
      none: 'No mail to the learner is stored: mails are deleted after the number of days in the settings.',
      done: 'The mail is queued once more.',
    },
    reopen: {
      title: 'Take it out of review',
      button: 'Take it out of review',
      lead: 'The reference becomes free, and the learner can send another one. The learner gets no mail.',
      done: 'The order waits for a reference again.',
    },
    cancel: {
      title: 'Cancel the order',
      button: 'Cancel the order',
      lead: 'A cancelled order cannot be opened again. The learner gets a mail with the reason, and the order’s page shows it.',
      done: 'The order is cancelled.',
      paid: (amount: number) =>
        `${formatAmount(amount)} was received for it and not sent back. Refund it instead, or say below that the money is kept.`,
      keep: (amount: number) => `${formatAmount(amount)} is kept; the reason says why`,
    },
    invoice: {
      title: 'Make it a tax invoice',
      button: 'Make the tax invoice',
      lead: 'The acknowledgement gets the next invoice number. It cannot be taken back.',
      done: 'The order has a tax invoice.',
    },
    reasonHint: 'For the log; learners do not see it',
    back: 'The order',
  },
} as const;

export const STATUS_NAMES: Record<OrderStatus, string> = {
  created: 'Not paid yet',
  'under-review': 'To review',
  confirmed: 'Confirmed',
  rejected: 'Reference rejected',
  expired: 'Expired',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
};

export const REFUND_NAMES: Record<RefundState, string> = {
  requested: 'Requested',
  approved: 'Approved, to be sent',
  declined: 'Declined',
  sent: 'Sent',
};

/** By state of a claim, which is a payment reference that was sent for an order. */
export const CLAIM_NAMES: Record<string, string> = {
  live: 'valid',
  rejected: 'rejected',
  conflict: 'also sent for another order',
  unproven: 'replaced',
};

/** Name of an event's actor: the learner, a scheduled job (`clock`), or a member of staff by name. */
export function actorName(actor: string): string {
  if (actor === 'learner') return 'the learner';
  return actor === 'clock' ? 'the clock' : actor;
}
