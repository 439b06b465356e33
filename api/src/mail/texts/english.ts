import type { MailTexts, OrderValues } from './mail-texts';

export const ENGLISH: MailTexts = {
  'order-placed': (order) => ({
    subject: `Your order ${order.orderId}`,
    greeting: `Dear ${order.name},`,
    paragraphs: order.isFree
      ? [
          'Thank you for your order. Nothing is to be paid for it; we are looking at it and will write to you.',
        ]
      : [
          'Thank you for your order. If you have not paid yet: scan the UPI code behind the link below, pay, and send us the 12-character reference that your UPI app shows.',
          `Pay to the UPI ID below only, whatever another page or message says. Unpaid orders end after ${order.unpaidHours} hours.`,
        ],
    facts: [...factsOf(order), ...payeeOf(order)],
    link: { label: 'Your order', href: order.link },
    footnote: { text: 'Anyone with this link can see the order. Please do not pass it on.' },
  }),
  'reference-received': (order) => ({
    subject: `We have received your payment reference for ${order.orderId}`,
    greeting: `Dear ${order.name},`,
    paragraphs: ['We have received your payment reference. We compare it with our bank and write to you.'],
    facts: [...factsOf(order), ['Payment reference', order.reference]],
    link: { label: 'Your order', href: order.link },
  }),
  'order-confirmed': (order) => ({
    subject: `Your order ${order.orderId} is confirmed`,
    greeting: `Dear ${order.name},`,
    paragraphs: [
      `Your place in ${order.course} is confirmed. Behind the link is your receipt, to keep or print.`,
      ...(order.welcomeText ? [order.welcomeText] : []),
    ],
    facts: [
      ...factsOf(order),
      ...optional('Open the course', order.welcomeLink),
      ...optional('Begins', order.begins),
      ...optional('For your calendar', order.begins && order.calendarLink),
    ],
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
    facts: [...factsOf(order), ...payeeOf(order), ['Reference we have', order.reference || 'none']],
    link: { label: 'Correct it here', href: order.link },
  }),
  'review-reopened': (order) => ({
    subject: `We are checking your order ${order.orderId} again`,
    greeting: `Dear ${order.name},`,
    paragraphs: [
      'Please disregard our last mail about this order: it was sent too early. We are checking your payment once more and write to you when that is done. There is nothing for you to do.',
    ],
    facts: [...factsOf(order), ...optional('Payment reference', order.reference)],
    link: { label: 'Your order', href: order.link },
  }),
  'order-cancelled': (order) => ({
    subject: `Your order ${order.orderId} is cancelled`,
    greeting: `Dear ${order.name},`,
    paragraphs: [
      `Your order is cancelled. ${order.reason}.${order.isFree ? '' : ' Please do not pay for it any more.'}`,
      `If you ${order.isFree ? '' : 'have paid for it, or '}do not agree, answer this mail or write to ${order.academyEmail} with your Order ID.`,
    ],
    facts: factsOf(order),
    link: { label: 'Your order', href: order.link },
  }),
  'refund-requested': (order) => ({
    subject: `Your request for a refund of ${order.orderId}`,
    greeting: `Dear ${order.name},`,
    paragraphs: [
      'We have received your request for a refund. A review takes 5-7 business days; we write to you when it is decided.',
    ],
    facts: [...factsOf(order), ['Refund', order.refund]],
    link: { label: 'Your order', href: order.link },
  }),
  'refund-approved': (order) => ({
    subject: `The refund of ${order.orderId} is approved`,
    greeting: `Dear ${order.name},`,
    paragraphs: [
      'Your refund is approved. We send the money back within 10 business days; your bank may show it after 5-10 business days more.',
    ],
    facts: [...factsOf(order), ['Refund', order.refund]],
    link: { label: 'Your order', href: order.link },
  }),
  'refund-declined': (order) => ({
    subject: `Your request for a refund of ${order.orderId}`,
    greeting: `Dear ${order.name},`,
    paragraphs: [
      `We cannot refund this order. ${order.reason}`,
      `If you do not agree, answer this mail or write to ${order.academyEmail} with your Order ID.`,
    ],
    facts: factsOf(order),
    link: { label: 'Your order', href: order.link },
  }),
  'refund-sent': (order) => ({
    subject: `${order.refund} of ${order.orderId} was sent back`,
    greeting: `Dear ${order.name},`,
    paragraphs: ['We have sent your money back. Your bank may show it after 5-10 business days.'],
    facts: [
      ...factsOf(order),
      ['Refund', order.refund],
      ["Bank's reference", order.reference],
      ...optional('Credit note', order.creditNote),
    ],
    link: { label: 'Your receipt', href: order.receiptLink },
  }),
  'staff-reference': (order) => ({
    subject: `To review: ${order.orderId}, ${order.amount}`,
    greeting: 'An order waits for review.',
    paragraphs: [
      `Look for it in the bank's app, then decide at the desk, or by: review show ${order.orderId}`,
    ],
    facts: [...factsOf(order), ['Payment reference', order.reference || 'nothing to pay']],
    link: { label: 'Review it', href: order.reviewLink },
  }),
  'staff-refund': (order) => ({
    subject: `Refund requested: ${order.orderId}, ${order.refund}`,
    greeting: 'A learner asks for a refund.',
    paragraphs: [
      `Reason: ${order.reason}`,
      `Decide at the desk, or by: refund approve ${order.orderId}, or refund decline ${order.orderId} --reason "…"`,
    ],
    facts: [...factsOf(order), ['Refund', order.refund]],
    link: { label: 'Decide on it', href: order.refundLink },
  }),
  'query-received': (query) => ({
    subject: `Your question ${query.id}`,
    greeting: `Dear ${query.name},`,
    paragraphs: ['We have received your question and will answer it by mail. This is a copy:', query.message],
  }),
  'query-answer': (query) => ({
    subject: `Re: Your question ${query.id}`,
    greeting: `Dear ${query.name},`,
    paragraphs: [query.answer, 'Your question was:', query.message],
  }),
  'staff-query': (query) => ({
    subject: `Question ${query.id} from ${query.name}`,
    greeting: 'A question came by the contact page.',
    paragraphs: [query.message, `Answer at the desk, or by: query answer ${query.id} --text "…"`],
    facts: [
      ['From', query.name],
      ['E-mail', query.email],
      ['Phone', query.phone],
    ],
    link: { label: 'Answer it', href: query.questionLink },
  }),
  'staff-payee': (payee) => ({
    subject: `${PAYEE_SUBJECTS[payee.event] ?? 'The payee changes'}: ${payee.newVPA}`,
    greeting: 'To the owners of the academy.',
    paragraphs: [
      ...(payee.event === 'requested'
        ? [
            `${payee.by} asks for another payee. The change takes effect on ${payee.takesEffect} (India), or earlier if a second owner approves it.`,
            'If this is not right, withdraw it now.',
          ]
        : []),
      ...(payee.event === 'applied'
        ? [
            `Learners now pay to another payee, as ${payee.by} has asked. If this is not right, change it back at once.`,
          ]
        : []),
      ...(payee.event === 'withdrawn'
        ? [
            payee.by
              ? `${payee.by} has withdrawn the change. Nothing is different.`
              : 'The change was withdrawn, because the owner who asked for it is not an owner any more. Nothing is different.',
          ]
        : []),
    ],
    facts: [
      ['Address before', payee.before || 'none'],
      ['New address', payee.newVPA],
      ['New name', payee.newName],
    ],
    link: { label: 'The payee', href: payee.payeeLink },
  }),
  'staff-digest': ({ parts, deskUrl }) => ({
    subject: `Waiting: ${parts.map(({ about, count }) => `${about.toLowerCase()} ${count}`).join(', ') || 'nothing'}`,
    greeting: 'Good morning,',
    paragraphs: [
      parts.length > 0 ? 'This waits for you, the oldest first.' : 'Nothing waits for you any more.',
    ],
    lists: parts.map(({ about, count, links }) => ({
      title: count > links.length ? `${about}: ${count}, of which the oldest` : `${about}: ${count}`,
      links,
    })),
    link: { label: 'The desk', href: deskUrl },
  }),
  'staff-invitation': (invitation) => ({
    subject: `Your log-in for the desk of ${invitation.academyName}`,
    greeting: `Dear ${invitation.name},`,
    paragraphs: [
      'With this link you log in to the desk of the academy, once and within a day. Then add a passkey, which logs you in from there on:',
    ],
    link: { label: 'Log in to the desk', href: invitation.invitationLink },
    footnote: { text: 'The link is for you alone: do not pass it on.' },
  }),
  'newsletter-confirm': (subscriber) => ({
    subject: `Please confirm: the newsletter of ${subscriber.academyName}`,
    greeting: 'Hello,',
    paragraphs: ['This address was entered for our newsletter. It gets no newsletter until you confirm it:'],
    link: { label: 'Confirm', href: subscriber.confirmLink },
    footnote: {
      text: 'If it was not you, there is nothing to do: an address that is not confirmed is deleted later.',
    },
  }),
  'newsletter-welcome': (subscriber) => ({
    subject: `You are on the list of ${subscriber.academyName}`,
    greeting: 'Welcome,',
    paragraphs: ['We will write to you when new courses and batches begin.'],
    footnote: {
      text: 'You did not ask for this, or have enough of it?',
      label: 'Unsubscribe',
      href: subscriber.unsubscribeLink,
    },
  }),
  'course-opened': ({ course, link }) => ({
    subject: `${course} is open`,
    greeting: 'Hello,',
    paragraphs: [
      `You asked us to tell you: ${course} is open for registration. This is the only mail about it; your address is deleted from this list now.`,
    ],
    link: { label: 'To the course', href: link },
  }),
};

const PAYEE_SUBJECTS: Readonly<Record<string, string>> = {
  requested: 'The payee is to change',
  applied: 'The payee has changed',
  withdrawn: 'The payee does not change',
};

function factsOf({ orderId, course, amount }: OrderValues): [string, string][] {
  return [
    ['Order ID', orderId],
    ['Course', course],
    ['Amount', amount],
  ];
}

/** Name and UPI ID of the payee, which learners compare with what the page and the UPI app show. */
function payeeOf({ isFree, payeeName, payeeVPA }: OrderValues): [string, string][] {
  if (isFree) return [];
  return [
    ['Pay to', payeeName],
    ['UPI ID', payeeVPA],
  ];
}

/** The row of a value, unless the value is empty. */
export function optional(name: string, value: string): [string, string][] {
  return value ? [[name, value]] : [];
}
