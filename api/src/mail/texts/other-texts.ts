import type { QueryRow } from '../../database/schema/contacts';
import type { Site } from '../compose';
import type { Message } from '../message';

// Texts of mails that are about no order.

/** The sender's copy of a question. */
export function queryReceived({ id, name, message }: QueryRow): Message {
  return {
    subject: `Your question ${id}`,
    greeting: `Dear ${name},`,
    paragraphs: ['We have received your question and will answer it by mail. This is a copy:', message],
  };
}

/** The mail to staff, who answer it from their mailbox. */
export function questionArrived({ id, name, email, phone, message }: QueryRow, { deskUrl }: Site): Message {
  return {
    subject: `Question ${id} from ${name}`,
    greeting: 'A question came by the contact page. Answer this mail: the answer goes to its sender.',
    paragraphs: [message],
    facts: [
      ['From', name],
      ['E-mail', email],
      ['Phone', phone],
    ],
    link: { label: 'Close it at the desk', href: `${deskUrl}/questions` },
    replyTo: email,
  };
}

/** To every owner when the payee changes. */
export function payeeChanged(detail: Record<string, string>, { deskUrl }: Site): Message {
  return {
    subject: `The payee has changed: ${detail.address}`,
    greeting: 'To the owners of the academy.',
    paragraphs: [
      `${detail.by} has changed the payee. From now on learners pay to the address below. If this is not right, change it back at once.`,
    ],
    facts: [
      ['Address before', detail.before || 'none'],
      ['New address', detail.address ?? ''],
      ['New name', detail.name ?? ''],
    ],
    link: { label: 'The payee', href: `${deskUrl}/settings/payee` },
  };
}

export function invitation({ name = '', link = '' }: Record<string, string>, { academy }: Site): Message {
  return {
    subject: `Your log-in for the desk of ${academy.name}`,
    greeting: `Dear ${name},`,
    paragraphs: [
      'With this link you log in to the desk of the academy, once and within a day. Then add a passkey, which logs you in from there on:',
    ],
    link: { label: 'Log in to the desk', href: link },
    footnote: 'The link is for you alone: do not pass it on.',
  };
}

export function courseOpened(course: string, href: string): Message {
  return {
    subject: `${course} is open`,
    greeting: 'Hello,',
    paragraphs: [
      `You asked us to write when ${course} opens: it is open for registration. This is the only mail about it; your address is deleted from this list now.`,
    ],
    link: { label: 'To the course', href },
  };
}
