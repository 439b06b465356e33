import { ACADEMY, formatAmount, ORDER_MEMORY_HOURS, orderPath } from '@stepwell/contract';
import { eq, sql } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import {
  type MailKind,
  type MailRow,
  newsletterSubscribers,
  type OrderRow,
  orders,
} from '../database/schema';
import { sanitize } from '../lib/sanitize';
import { unsubscribePath } from '../newsletters/newsletters.repository';
import { rupees } from '../orders/pricing/pricing';
import { receiptPath } from '../orders/receipts/receipts.repository';
import { asHtml, asText, type Message } from './message';
import { MailFailure, type OutgoingMail } from './smtp';

export interface Sender {
  /** `address` or `Name <address>`. */
  from: string;
  /** The site's address, without a slash at its end. */
  publicUrl: string;
}

/** The sender of mails that are only shown, where none is set. */
export const NO_SENDER = `${ACADEMY.name} <${ACADEMY.email}>`;

/** Composes a mail of the outbox. @throws MailFailure when what it tells of is gone */
export async function composeMail(
  tx: Sql,
  mail: MailRow,
  { from, publicUrl }: Sender,
): Promise<OutgoingMail> {
  const message = await messageOf(tx, mail, publicUrl);
  const domain = from.replace(/>$/, '').split('@').at(-1);
  return {
    messageId: `<${mail.messageKey}@${domain}>`,
    from,
    to: mail.recipient,
    subject: sanitize(message.subject),
    text: asText(message),
    html: asHtml(message),
    headers: { 'Auto-Submitted': 'auto-generated', ...message.headers },
  };
}

async function messageOf(tx: Sql, mail: MailRow, publicUrl: string): Promise<Message> {
  if (mail.kind === 'newsletter-welcome') return welcome(tx, mail, publicUrl);
  const [order] = mail.orderId ? await tx.select().from(orders).where(eq(orders.id, mail.orderId)) : [];
  if (!order) throw new MailFailure('never', 'The order of this mail is gone.');
  return ORDER_MAILS[mail.kind]({ order, detail: mail.detail, publicUrl });
}

interface OrderMail {
  order: OrderRow;
  detail: Record<string, string>;
  publicUrl: string;
}

const ORDER_MAILS: Record<Exclude<MailKind, 'newsletter-welcome'>, (mail: OrderMail) => Message> = {
  'order-placed': ({ order, publicUrl }) => ({
    subject: `Your order ${order.orderId}`,
    greeting: greetingOf(order),
    paragraphs:
      order.totalPaise === 0
        ? [
            'Thank you for your order. Nothing is to be paid for it; we are looking at it and will write to you.',
          ]
        : [
            'Thank you for your order. If you have not paid yet: scan the UPI code behind the link below, pay, and send us the 12-character reference that your UPI app shows.',
            `Unpaid orders end after ${ORDER_MEMORY_HOURS} hours.`,
          ],
    facts: factsOf(order),
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
  'order-confirmed': ({ order, publicUrl }) => ({
    subject: `Your order ${order.orderId} is confirmed`,
    greeting: greetingOf(order),
    paragraphs: [
      `Your place in ${order.courseName} is confirmed. Behind the link is your receipt, to keep or print.`,
    ],
    facts: factsOf(order),
    link: { label: 'Your receipt', href: `${publicUrl}${receiptPath(order.orderId, order.token)}` },
  }),
  'reference-rejected': ({ order, detail, publicUrl }) => ({
    subject: `Please check the payment reference of ${order.orderId}`,
    greeting: greetingOf(order),
    paragraphs: [
      `We could not confirm your payment. ${detail.reason ?? ''}.`,
      'Please look in your UPI app for the 12-character reference of this payment, open your order by the link below, and send the reference again. Do not pay a second time before you have checked.',
      `If money has left your account and you find nothing wrong, answer this mail or write to ${ACADEMY.email} with your Order ID.`,
    ],
    facts: [...factsOf(order), ['Reference we have', detail.reference || 'none']],
    link: { label: 'Correct it here', href: linkOf(order, publicUrl) },
  }),
  'staff-reference': ({ order, detail }) => ({
    subject: `To review: ${order.orderId}, ${formatAmount(rupees(order.totalPaise))}`,
    greeting: 'An order waits for review.',
    paragraphs: [`Look for it in the bank's app, then: npm run academy -- review show ${order.orderId}`],
    facts: [...factsOf(order), ['Payment reference', detail.reference ?? 'nothing to pay']],
  }),
};

async function welcome(tx: Sql, mail: MailRow, publicUrl: string): Promise<Message> {
  const [subscriber] = await tx
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, sql`lower(${mail.recipient})`));
  if (!subscriber) throw new MailFailure('never', 'The address has unsubscribed.');
  const href = `${publicUrl}${unsubscribePath(subscriber.token)}`;
  return {
    subject: `You are on the list of ${ACADEMY.name}`,
    greeting: 'Welcome,',
    paragraphs: ['We will write to you when new courses and batches begin.'],
    footnote: { text: 'You did not ask for this, or have enough of it?', label: 'Unsubscribe', href },
    // Mail programs show a button of their own for these (RFC 8058).
    headers: { 'List-Unsubscribe': `<${href}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}

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

function linkOf({ courseId, orderId, token }: OrderRow, publicUrl: string): string {
  return `${publicUrl}${orderPath(courseId, orderId, token)}`;
}
