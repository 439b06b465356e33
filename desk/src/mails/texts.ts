import type { MailKind } from '@stepwell/api/schema';

export const MAILS = {
  title: 'Mail texts',
  lead: 'Every mail that the academy sends, with made-up values, in both languages. Learners get the language of the settings; staff always get English.',
  language: 'Language',
  languages: { en: 'English', hi: 'Hindi' },
  kind: 'Mail',
  to: 'To',
  visitor: 'Visitor',
  staff: 'Staff',
  subject: 'Subject',
  html: 'As most mail programs show it',
  text: 'As plain text',
  look: 'Look at it',
} as const;

/** When each kind is sent, in the order of the list. */
export const MAIL_NAMES: Readonly<Record<MailKind, string>> = {
  'order-placed': 'An order was placed',
  'reference-received': 'A payment reference was sent',
  'reference-rejected': 'The reference was not found, or is wrong',
  'order-confirmed': 'The order is confirmed',
  'review-reopened': 'A decision was taken back after its mail',
  'order-cancelled': 'The order is cancelled',
  'refund-requested': 'A refund was requested',
  'refund-approved': 'The refund is approved',
  'refund-declined': 'The refund is declined',
  'refund-sent': 'The refund was sent',
  'query-received': 'A question was sent',
  'query-answer': 'The question is answered',
  'newsletter-confirm': 'A newsletter subscription was requested',
  'newsletter-welcome': 'The subscription is confirmed',
  'course-opened': 'A course opened, for those who asked for a mail',
  'staff-reference': 'An order waits for review',
  'staff-refund': 'A refund waits for a decision',
  'staff-query': 'A question waits for an answer',
  'staff-payee': 'Change of the payee',
  'staff-invitation': 'Link to log in to the desk',
  'staff-digest': 'What waits, each morning at nine',
};

/** Whether mails of a kind go to staff, and so are in English only. */
export function isToStaff(kind: MailKind): boolean {
  return kind.startsWith('staff-');
}

/** Whether mails of a kind go to people who need not have ordered, such as readers of the newsletter. */
export function isToVisitor(kind: MailKind): boolean {
  return /^(query|newsletter|course)-/.test(kind);
}

/** States of a mail. */
export const MAIL_STATES = {
  queued: 'waits',
  sending: 'is being sent',
  sent: 'sent',
  failed: 'failed',
} as const;
