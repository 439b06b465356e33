import {
  type Academy,
  API_PAGES,
  formatAmount,
  formatDate,
  orderPath,
  type Settings,
  UNPAID_ORDER_HOURS,
  type Welcome,
} from '@stepwell/contract';
import type { OrderRow } from '../../database/schema';
import type { NewMail } from '../../mail/outbox.repository';
import type { OrderValues } from '../../mail/texts/mail-texts';
import { refundLink, reviewLink } from '../../notifications/desk-links';
import { rupees } from '../pricing/pricing';

// The mails about an order to its learner. A mail is queued with its kind and details only; its text (src/mail/texts) is composed from
// `orderValues` when the mail is sent. Mails to staff are in src/notifications.

type NoDetail = Record<string, never>;

/**
 * For each kind of mail: the values of its text that are not in the order. The learner reads each `reason`; an `amount` is formatted:
 * `₹1,178.82`.
 */
interface MailDetails {
  'order-placed': NoDetail;
  'reference-received': { reference: string };
  'order-confirmed': NoDetail;
  /** `reference`: the rejected reference, or `''`. */
  'reference-rejected': { reason: string; reference: string };
  'order-cancelled': { reason: string };
  /** Asks the learner to disregard the mail about a decision, which was undone. */
  'review-reopened': { reference: string };
  'refund-requested': { amount: string; reason: string };
  'refund-approved': { amount: string };
  'refund-declined': { amount: string; reason: string };
  /** `reference`: the bank's reference of the refund. `creditNote`: the number of its credit note, or `''`. */
  'refund-sent': { amount: string; reference: string; creditNote: string };
}

/** Creates a mail about an order to its learner, for `queueMail`. */
export function orderMail<Kind extends keyof MailDetails>(
  order: Pick<OrderRow, 'id' | 'studentEmail'>,
  kind: Kind,
  detail: MailDetails[Kind],
): NewMail {
  return { kind, recipient: order.studentEmail, orderId: order.id, detail };
}

interface OrderMail {
  order: OrderRow;
  detail: Record<string, string>;
  /** The academy's present payee. */
  payee: Pick<Settings, 'payeeVPA' | 'payeeName'>;
  /** The present welcome of the order's course. */
  welcome: Welcome;
  /** The site's address, without a slash at its end. */
  publicUrl: string;
  /** The desk's address, without a slash at its end. */
  deskUrl: string;
  academy: Academy;
}

/** The values that the text of a mail about an order contains. */
export function orderValues({
  order,
  detail,
  payee,
  welcome,
  publicUrl,
  deskUrl,
  academy,
}: OrderMail): OrderValues {
  const { courseId, orderId, token, totalPaise } = order;
  const query = new URLSearchParams({ orderId, token });
  return {
    orderId,
    name: order.studentName,
    course: order.courseName,
    amount: formatAmount(rupees(totalPaise)),
    isFree: totalPaise === 0,
    link: `${publicUrl}${orderPath(courseId, orderId, token)}`,
    receiptLink: `${publicUrl}${API_PAGES.receipt}?${query}`,
    calendarLink: `${publicUrl}${API_PAGES.calendar}?${query}`,
    payeeName: payee.payeeName,
    payeeVPA: payee.payeeVPA,
    unpaidHours: UNPAID_ORDER_HOURS,
    reference: detail.reference ?? '',
    reason: detail.reason ?? '',
    refund: detail.amount ?? '',
    creditNote: detail.creditNote ?? '',
    welcomeText: welcome.text,
    welcomeLink: welcome.link,
    begins: welcome.startsAt ? formatDate(welcome.startsAt) : '',
    academyEmail: academy.email,
    reviewLink: reviewLink(deskUrl, orderId),
    refundLink: refundLink(deskUrl, orderId),
  };
}
