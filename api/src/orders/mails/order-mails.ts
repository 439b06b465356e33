import {
  type Academy,
  API_PAGES,
  formatAmount,
  formatDate,
  ORDER_MEMORY_HOURS,
  orderPath,
  type Settings,
  type Welcome,
} from '@stepwell/contract';
import type { MailKind, OrderRow } from '../../database/schema';
import type { Message } from '../../mail/message';
import type { NewMail } from '../../mail/outbox.repository';
import { rupees } from '../pricing/pricing';

// The mails about an order: first which are queued at which moment, then their texts, which are composed when they are
// sent. `staffEmail` is the setting; without it staff get no mail.

type OrderMailKind = Exclude<MailKind, 'newsletter-welcome'>;
type Recipient = Pick<OrderRow, 'id' | 'studentEmail'>;

/** The mails of an order that was placed. Staff are written to where nothing is to be paid: otherwise the reference does it. */
export function mailsOfNewOrder(order: Recipient & Pick<OrderRow, 'status'>, staffEmail: string): NewMail[] {
  const placed = mailTo(order, 'order-placed');
  return order.status === 'under-review' ? [placed, ...toStaff(order, staffEmail)] : [placed];
}

/** The mails of a payment reference that was sent. */
export function mailsOfReference(order: Recipient, reference: string, staffEmail: string): NewMail[] {
  return [
    mailTo(order, 'reference-received', { reference }),
    ...toStaff(order, staffEmail, { detail: { reference } }),
  ];
}

export function mailOfConfirmation(order: Recipient): NewMail {
  return mailTo(order, 'order-confirmed');
}

/** @param detail the reason as the learner reads it, and the rejected reference (`''` where there was none) */
export function mailOfRejection(order: Recipient, detail: { reason: string; reference: string }): NewMail {
  return mailTo(order, 'reference-rejected', detail);
}

/** The mails of a refund that the learner has requested. */
export function mailsOfRefundRequest(
  order: Recipient,
  amountPaise: number,
  reason: string,
  staffEmail: string,
): NewMail[] {
  const detail = { amount: formatAmount(rupees(amountPaise)), reason };
  return [
    mailTo(order, 'refund-requested', detail),
    ...toStaff(order, staffEmail, { kind: 'staff-refund', detail }),
  ];
}

type RefundMailKind = Extract<OrderMailKind, `refund-${string}`>;

/** @param detail the reason of a declined refund, or the bank's reference of a sent one */
export function mailOfRefund(
  order: Recipient,
  kind: RefundMailKind,
  amountPaise: number,
  detail: { reason?: string; reference?: string } = {},
): NewMail {
  return mailTo(order, kind, { amount: formatAmount(rupees(amountPaise)), ...detail });
}

function mailTo(order: Recipient, kind: OrderMailKind, detail: NewMail['detail'] = {}): NewMail {
  return { kind, recipient: order.studentEmail, orderId: order.id, detail };
}

function toStaff(
  { id }: Recipient,
  staffEmail: string,
  mail: { kind?: 'staff-reference' | 'staff-refund'; detail?: NewMail['detail'] } = {},
): NewMail[] {
  const { kind = 'staff-reference', detail = {} } = mail;
  return staffEmail ? [{ kind, recipient: staffEmail, orderId: id, detail }] : [];
}

interface OrderMail {
  order: OrderRow;
  detail: Record<string, string>;
  /** Of the academy now. */
  payee: Pick<Settings, 'payeeVPA' | 'payeeName'>;
  /** Of the order's course now. */
  welcome: Welcome;
  publicUrl: string;
  academy: Academy;
}

/** Composes the text of a mail about an order. @param publicUrl the site's address, without a slash at its end */
export function orderMailText(kind: OrderMailKind, mail: OrderMail): Message {
  return TEXTS[kind](mail);
}

const TEXTS: Record<OrderMailKind, (mail: OrderMail) => Message> = {
  'order-placed': ({ order, payee, publicUrl }) => ({
    subject: `Your order ${order.orderId}`,
    greeting: greetingOf(order),
    paragraphs:
      order.totalPaise === 0
        ? [
            'Thank you for your order. Nothing is to be paid for it; we are looking at it and will write to you.',
          ]
        : [
            'Thank you for your order. If you have not paid yet: scan the UPI code behind the link below, pay, and send us the 12-character reference that your UPI app shows.',
            `Pay to the UPI ID below only, whatever another page or message says. Unpaid orders end after ${ORDER_MEMORY_HOURS} hours.`,
          ],
    facts: [...factsOf(order), ...payeeFacts(order, payee)],
    link: { label: 'Your order', href: linkOf(order, publicUrl) },
    footnote: { text: 'Whoever has this link can see the order. Please do not pass it on.' },
  }),
  'reference-received': ({ order, detail, publicUrl }) => ({
    subject: `We have received your payment reference for ${order.orderId}`,
    greeting: greetingOf(order),
    paragraphs: ['We have received your payment reference. We compare it with our bank and write to you.'],
    facts: [...factsOf(order), ['Payment reference', detail.reference ?? '']],
    link: { label: 'Your order', href: linkOf(order, publicUrl) },
  }),
  'order-confirmed': ({ order, welcome, publicUrl }) => ({
    subject: `Your order ${order.orderId} is confirmed`,
    greeting: greetingOf(order),
    paragraphs: [
      `Your place in ${order.courseName} is confirmed. Behind the link is your receipt, to keep or print.`,
      ...(welcome.text ? [welcome.text] : []),
    ],
    facts: [...factsOf(order), ...welcomeFactsOf(order, welcome, publicUrl)],
    link: { label: 'Your receipt', href: receiptLinkOf(order, publicUrl) },
  }),
  'reference-rejected': ({ order, detail, payee, publicUrl, academy }) => ({
    subject: `Please check the payment reference of ${order.orderId}`,
    greeting: greetingOf(order),
    paragraphs: [
      `We could not confirm your payment. ${detail.reason ?? ''}.`,
      'Please look in your UPI app for the 12-character reference of this payment, open your order by the link below, and send the reference again. Do not pay a second time before you have checked.',
      `If money has left your account and you find nothing wrong, answer this mail or write to ${academy.email} with your Order ID.`,
    ],
    facts: [
      ...factsOf(order),
      ...payeeFacts(order, payee),
      ['Reference we have', detail.reference || 'none'],
    ],
    link: { label: 'Correct it here', href: linkOf(order, publicUrl) },
  }),
  'staff-reference': ({ order, detail }) => ({
    subject: `To review: ${order.orderId}, ${formatAmount(rupees(order.totalPaise))}`,
    greeting: 'An order waits for review.',
    paragraphs: [`Look for it in the bank's app, then: npm run academy -- review show ${order.orderId}`],
    facts: [...factsOf(order), ['Payment reference', detail.reference ?? 'nothing to pay']],
  }),
  'refund-requested': ({ order, detail, publicUrl }) => ({
    subject: `Your request for a refund of ${order.orderId}`,
    greeting: greetingOf(order),
    paragraphs: [
      'We have received your request for a refund. A review takes 5-7 business days; we write to you when it is decided.',
    ],
    facts: refundFactsOf(order, detail),
    link: { label: 'Your order', href: linkOf(order, publicUrl) },
  }),
  'refund-approved': ({ order, detail, publicUrl }) => ({
    subject: `The refund of ${order.orderId} is approved`,
    greeting: greetingOf(order),
    paragraphs: [
      'Your refund is approved. We send the money back within 10 business days; your bank may show it after 5-10 business days more.',
    ],
    facts: refundFactsOf(order, detail),
    link: { label: 'Your order', href: linkOf(order, publicUrl) },
  }),
  'refund-declined': ({ order, detail, publicUrl, academy }) => ({
    subject: `Your request for a refund of ${order.orderId}`,
    greeting: greetingOf(order),
    paragraphs: [
      `We cannot refund this order. ${detail.reason ?? ''}`,
      `If you do not agree, answer this mail or write to ${academy.email} with your Order ID.`,
    ],
    facts: factsOf(order),
    link: { label: 'Your order', href: linkOf(order, publicUrl) },
  }),
  'refund-sent': ({ order, detail, publicUrl }) => ({
    subject: `${detail.amount ?? ''} of ${order.orderId} was sent back`,
    greeting: greetingOf(order),
    paragraphs: ['We have sent your money back. Your bank may show it after 5-10 business days.'],
    facts: [...refundFactsOf(order, detail), ["Bank's reference", detail.reference ?? '']],
    link: { label: 'Your receipt and credit note', href: receiptLinkOf(order, publicUrl) },
  }),
  'staff-refund': ({ order, detail }) => ({
    subject: `Refund requested: ${order.orderId}, ${detail.amount ?? ''}`,
    greeting: 'A learner asks for a refund.',
    paragraphs: [
      `Reason: ${detail.reason ?? ''}`,
      `To decide: npm run academy -- refund approve ${order.orderId}, or refund decline ${order.orderId} --reason "…"`,
    ],
    facts: refundFactsOf(order, detail),
  }),
};

function greetingOf({ studentName }: OrderRow): string {
  return `Dear ${studentName},`;
}

function factsOf({ orderId, courseName, totalPaise }: OrderRow): [string, string][] {
  return [
    ['Order ID', orderId],
    ['Course', courseName],
    ['Amount', formatAmount(rupees(totalPaise))],
  ];
}

/** A learner compares them with what the page and the UPI app show. */
function payeeFacts(
  { totalPaise }: OrderRow,
  { payeeVPA, payeeName }: OrderMail['payee'],
): [string, string][] {
  if (totalPaise === 0) return [];
  return [
    ['Pay to', payeeName],
    ['UPI ID', payeeVPA],
  ];
}

function welcomeFactsOf(
  { orderId, token }: OrderRow,
  { link, startsAt }: Welcome,
  publicUrl: string,
): [string, string][] {
  const calendar = `${publicUrl}${API_PAGES.calendar}?${new URLSearchParams({ orderId, token })}`;
  return [
    ...(link ? [['Open the course', link] as [string, string]] : []),
    ...(startsAt
      ? ([
          ['Begins', formatDate(startsAt)],
          ['For your calendar', calendar],
        ] as [string, string][])
      : []),
  ];
}

function refundFactsOf(order: OrderRow, detail: Record<string, string>): [string, string][] {
  return [...factsOf(order), ['Refund', detail.amount ?? '']];
}

function linkOf({ courseId, orderId, token }: OrderRow, publicUrl: string): string {
  return `${publicUrl}${orderPath(courseId, orderId, token)}`;
}

function receiptLinkOf({ orderId, token }: OrderRow, publicUrl: string): string {
  return `${publicUrl}${API_PAGES.receipt}?${new URLSearchParams({ orderId, token })}`;
}
