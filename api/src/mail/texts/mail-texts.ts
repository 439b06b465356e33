import type { MailKind } from '../../database/schema';
import type { MailLink, Message } from '../message';
import { ENGLISH } from './english';
import { HINDI } from './hindi';

// The values that the text of each kind of mail contains. Each language has a file with the texts. The values are plain data, so that a
// mail can be previewed without a database.

export interface OrderValues {
  orderId: string;
  name: string;
  course: string;
  /** The amount to pay, such as `₹1,178.82`. */
  amount: string;
  isFree: boolean;
  /** Address of the order's page. */
  link: string;
  receiptLink: string;
  calendarLink: string;
  payeeName: string;
  payeeVPA: string;
  unpaidHours: number;
  /** The payment's reference, or the bank's reference of a refund; may be empty. */
  reference: string;
  /** Reason of a rejection or cancellation (without a full stop), or of a requested or declined refund (as typed); may be empty. */
  reason: string;
  /** The amount of a refund; may be empty. */
  refund: string;
  /** Number of the credit note of a refund; may be empty. */
  creditNote: string;
  welcomeText: string;
  welcomeLink: string;
  /** The day on which the course begins; empty for a course without a first day. */
  begins: string;
  academyEmail: string;
  /** For staff: addresses of the desk's pages for the review of the order and for its refund. */
  reviewLink: string;
  refundLink: string;
}

interface QueryValues {
  id: string;
  name: string;
  email: string;
  phone: string;
  message: string;
  answer: string;
  /** For staff: address of the desk's page for the question. */
  questionLink: string;
}

interface SubscriberValues {
  academyName: string;
  confirmLink: string;
  unsubscribeLink: string;
}

interface OpenedCourseValues {
  course: string;
  link: string;
}

export interface PayeeValues {
  /** `requested`, `applied` or `withdrawn`. */
  event: string;
  by: string;
  before: string;
  newVPA: string;
  newName: string;
  /** When a requested change takes effect, such as `27 Nov 2026 14:05`; otherwise empty. */
  takesEffect: string;
  payeeLink: string;
}

/** The open tasks of a kind. */
export interface DigestPart {
  /** Name of the kind, such as `Orders to review`. */
  about: string;
  count: number;
  /** Links to the oldest tasks. */
  links: MailLink[];
}

interface DigestValues {
  parts: DigestPart[];
  deskUrl: string;
}

interface InvitationValues {
  name: string;
  academyName: string;
  invitationLink: string;
}

/** The values of all kinds of mails together. */
export type AllValues = OrderValues &
  QueryValues &
  SubscriberValues &
  OpenedCourseValues &
  PayeeValues &
  DigestValues &
  InvitationValues;

type StaffKind = Extract<MailKind, `staff-${string}`>;
type QueryKind = Extract<MailKind, `query-${string}`> | 'staff-query';
type SubscriberKind = Extract<MailKind, `newsletter-${string}`>;
type OrderKind = Exclude<
  MailKind,
  QueryKind | SubscriberKind | 'course-opened' | 'staff-payee' | 'staff-digest' | 'staff-invitation'
>;

/** For each kind of mail: a function that returns the text for given values. */
export type MailTexts = { [Kind in OrderKind]: (values: OrderValues) => Message } & {
  [Kind in QueryKind]: (values: QueryValues) => Message;
} & { [Kind in SubscriberKind]: (values: SubscriberValues) => Message } & {
  'course-opened': (values: OpenedCourseValues) => Message;
  'staff-payee': (values: PayeeValues) => Message;
  'staff-digest': (values: DigestValues) => Message;
  'staff-invitation': (values: InvitationValues) => Message;
};

/** The texts that a language must translate: all except mails to staff, which are in English. */
export type Translation = Omit<MailTexts, StaffKind>;

export const MAIL_LANGUAGES = ['en', 'hi'] as const;
export type MailLanguage = (typeof MAIL_LANGUAGES)[number];

export function mailTexts(language: MailLanguage): MailTexts {
  return language === 'hi' ? { ...ENGLISH, ...HINDI } : ENGLISH;
}

/** The language of a mail's text: that of mails to learners, or English for mails to staff. */
export function languageOf(kind: MailKind, language: MailLanguage): MailLanguage {
  return kind.startsWith('staff-') ? 'en' : language;
}
