import {
  API_PAGES,
  formatAmount,
  formatDate,
  orderPath,
  UNPAID_ORDER_HOURS,
  type Welcome,
} from '@stepwell/contract';
import type { MailKind } from '../../database/schema/mail';
import type { OrderRow } from '../../database/schema/orders';
import { rupees } from '../../orders/pricing';
import type { Site } from '../compose';
import type { Message } from '../message';

/** Kinds of mails about an order. */
export type OrderTextKind = Exclude<
  MailKind,
  'query-received' | 'staff-query' | 'staff-payee' | 'staff-invitation' | 'course-opened'
>;

type OrderValues = ReturnType<typeof orderValues>;

interface OrderMail extends Site {
  order: OrderRow;
  detail: Record<string, string>;
  welcome: Welcome;
}

/** The values that the texts of mails about an order contain. */
export function orderValues({ order, detail, welcome, settings, academy, publicUrl, deskUrl }: OrderMail) {
  const { courseId, orderId, token, totalPaise } = order;
  const query = new URLSearchParams({ orderId, token });
  return {
    orderId,
    name: order.studentName,
    course: order.courseName,
    isFree: totalPaise === 0,
    facts: [
      ['Order ID', orderId],
      ['Course', order.courseName],
      ['Amount', formatAmount(rupees(totalPaise))],
    ] as [string, string][],
    /** Learners compare them with what the page and the UPI app show. */
    payee: (totalPaise === 0
      ? []
      : [
          ['Pay to', settings.payeeName],
          ['UPI ID', settings.payeeVPA],
        ]) as [string, string][],
    amount: formatAmount(rupees(totalPaise)),
    link: `${publicUrl}${orderPath(courseId, orderId, token)}`,
    receiptLink: `${publicUrl}${API_PAGES.receipt}?${query}`,
    reviewLink: `${deskUrl}/payments/${orderId}`,
    academyEmail: academy.email,
    /** The payment's reference, or the bank's reference of a refund; may be empty. */
    reference: detail.reference ?? '',
    /** Reason of a rejection or cancellation, without a full stop. */
    reason: detail.reason ?? '',
    refund: detail.amount ?? '',
    creditNote: detail.creditNote ?? '',
    welcome: { ...welcome, begins: welcome.startsAt ? formatDate(welcome.startsAt) : '' },
  };
}

export const ORDER_TEXTS: Readonly<Record<OrderTextKind, (order: OrderValues) => Message>> = {
  'order-placed': (order) => ({
    subject: `Your order ${order.orderId}`,
    greeting: `Dear ${order.name},`,
    paragraphs: order.isFree
      ? [
          'Thank you for your order. Nothing is to be paid for it; we are looking at it and will write to you.',
        ]
      : [
          'Thank you for your order. If you have not paid yet: scan the UPI code behind the link below, pay, and send us the 12-character reference that your UPI app shows.',
          `Pay to the UPI ID below only, whatever another page or message says. Unpaid orders end after ${UNPAID_ORDER_HOURS} hours.`,
        ],
    facts: [...order.facts, ...order.payee],
    link: { label: 'Your order', href: order.link },
    footnote: 'Anyone with this link can see the order. Please do not pass it on.',
  }),
  'reference-received': (order) => ({
    subject: `We have received your payment reference for ${order.orderId}`,
    greeting: `Dear ${order.name},`,
    paragraphs: ['We have received your payment reference. We compare it with our bank and write to you.'],
    facts: [...order.facts, ['Payment reference', order.reference]],
    link: { label: 'Your order', href: order.link },
  }),
  'order-confirmed': (order) => ({
    subject: `Your order ${order.orderId} is confirmed`,
    greeting: `Dear ${order.name},`,
    paragraphs: [
      `Your place in ${order.course} is confirmed. Behind the link is your receipt, to keep or print.`,
      ...(order.welcome.text ? [order.welcome.text] : []),
    ],
    facts: [...order.facts, ['Open the course', order.welcome.link], ['Begins', order.welcome.begins]],
    link: { label: 'Your receipt', href: order.receiptLink },
  }),
  'reference-rejected': (order) => ({
    subject: `Please check the payment reference of ${order.orderId}`,
    greeting: `Dear ${order.name},`,
    paragraphs: [
      `We could not confirm your payment. ${order.reason}.`,
      'Please look in your UPI app for the 12-character reference of this payment, open your order by the link below, and send the reference again. Do not pay a second time before you have checked.',
      `If money has left your account and you find nothing wrong, answer this mail or write to ${order.academyEmail} with your Order ID.`,
    ],
    facts: [...order.facts, ...order.payee, ['Reference we have', order.reference || 'none']],
    link: { label: 'Correct it here', href: order.link },
  }),
  'order-cancelled': (order) => ({
    subject: `Your order ${order.orderId} is cancelled`,
    greeting: `Dear ${order.name},`,
    paragraphs: [
      `Your order is cancelled. ${order.reason}.${order.isFree ? '' : ' Please do not pay for it any more.'}`,
      `If you ${order.isFree ? '' : 'have paid for it, or '}do not agree, answer this mail or write to ${order.academyEmail} with your Order ID.`,
    ],
    facts: order.facts,
    link: { label: 'Your order', href: order.link },
  }),
  'refund-sent': (order) => ({
    subject: `${order.refund} of ${order.orderId} was sent back`,
    greeting: `Dear ${order.name},`,
    paragraphs: ['We have sent your money back. Your bank may show it after 5-10 business days.'],
    facts: [
      ...order.facts,
      ['Refund', order.refund],
      ["Bank's reference", order.reference],
      ['Credit note', order.creditNote],
    ],
    link: { label: 'Your order', href: order.link },
  }),
  'staff-reference': (order) => ({
    subject: `To review: ${order.orderId}, ${order.amount}`,
    greeting: 'An order waits for review.',
    paragraphs: ["Look for the payment in the bank's app, then decide at the desk."],
    facts: [...order.facts, ['Payment reference', order.reference || 'nothing to pay']],
    link: { label: 'Review it', href: order.reviewLink },
  }),
};
