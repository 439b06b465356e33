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
import type { OrderKind, OrderValues } from '../../mail/texts/mail-texts';
import { refundLink, reviewLink } from '../../notifications/desk-links';
import { rupees } from '../pricing/pricing';

// The mails about an order to its learner: one function for each event that queues a mail, and the values for the mail's text
// (src/mail/texts), which is composed when the mail is sent. Mails to staff are in src/notifications.

type Recipient = Pick<OrderRow, 'id' | 'studentEmail'>;

export function mailOfNewOrder(order: Recipient): NewMail {
  return mailTo(order, 'order-placed');
}

export function mailOfReference(order: Recipient, reference: string): NewMail {
  return mailTo(order, 'reference-received', { reference });
}

export function mailOfConfirmation(order: Recipient): NewMail {
  return mailTo(order, 'order-confirmed');
}

/** @param detail the reason, which the learner reads, and the rejected reference (`''` if there was none) */
export function mailOfRejection(order: Recipient, detail: { reason: string; reference: string }): NewMail {
  return mailTo(order, 'reference-rejected', detail);
}

/** @param reason one of `CANCELLATIONS`, which the learner reads */
export function mailOfCancellation(order: Recipient, reason: string): NewMail {
  return mailTo(order, 'order-cancelled', { reason });
}

/** The mail that asks the learner to disregard the mail about a decision, because the decision was undone. */
export function mailOfReopenedReview(order: Recipient, reference: string): NewMail {
  return mailTo(order, 'review-reopened', { reference });
}

type RefundMailKind = Extract<OrderKind, `refund-${string}`>;

/** @param detail the reason of a refund request or of its refusal, or the bank's reference of a sent refund */
export function mailOfRefund(
  order: Recipient,
  kind: RefundMailKind,
  amountPaise: number,
  detail: { reason?: string; reference?: string } = {},
): NewMail {
  return mailTo(order, kind, { amount: formatAmount(rupees(amountPaise)), ...detail });
}

function mailTo(order: Recipient, kind: OrderKind, detail: NewMail['detail'] = {}): NewMail {
  return { kind, recipient: order.studentEmail, orderId: order.id, detail };
}

/** What the text of a mail about an order depends on. */
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
    welcomeText: welcome.text,
    welcomeLink: welcome.link,
    begins: welcome.startsAt ? formatDate(welcome.startsAt) : '',
    academyEmail: academy.email,
    reviewLink: reviewLink(deskUrl, orderId),
    refundLink: refundLink(deskUrl, orderId),
  };
}
