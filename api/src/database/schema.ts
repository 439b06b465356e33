import { GST_MODES, type OrderStatus, REFUND_STATES } from '@stepwell/contract';
import { bigint, boolean, date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { MENTOR_MAPPING, WHOLE_COURSE_MAPPING } from '../catalogue/fields/row-mapping';
import { ROLES } from '../lib/roles';
import type { Statement } from '../orders/statements/read-statement';
import { columnsOf, paise, serial, textOrEmpty, time } from './columns';

// The tables, for typed queries. migrations/*.sql creates them, with constraints and triggers that are not repeated here.

export const mentors = pgTable('mentors', {
  id: text('id').primaryKey(),
  position: integer('position').notNull().default(0),
  ...columnsOf(MENTOR_MAPPING),
});

export const courses = pgTable('courses', {
  id: text('id').primaryKey(),
  position: integer('position').notNull().default(0),
  mentorId: text('mentor_id'),
  ...columnsOf(WHOLE_COURSE_MAPPING),
});

export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});

/** One row, which triggers update at every change of a course, mentor or setting. */
export const catalogueRevision = pgTable('catalogue_revision', {
  revision: bigint('revision', { mode: 'number' }).notNull(),
});

export const coupons = pgTable('coupons', {
  code: text('code').primaryKey(),
  percentBps: integer('percent_bps'),
  amountPaise: paise('amount_paise'),
  capPaise: paise('cap_paise'),
  minimumPricePaise: paise('minimum_price_paise'),
  startsAt: time('starts_at'),
  endsAt: time('ends_at'),
  maxUses: integer('max_uses'),
  maxUsesPerEmail: integer('max_uses_per_email'),
  /** Ids of the courses for which the coupon is valid; `null` for all courses. */
  courseIds: text('course_ids').array(),
  disabledAt: time('disabled_at'),
  createdAt: time('created_at').notNull().defaultNow(),
});

export const orders = pgTable('orders', {
  id: uuid('id').primaryKey(),
  orderId: text('order_id').notNull(),
  /** Secret of the learner, who needs it to open the order. */
  token: text('token').notNull(),
  idempotencyKey: text('idempotency_key'),
  /** Hash of the placed values, so that the same idempotency key is refused with different values. */
  requestHash: text('request_hash').notNull(),
  status: text('status').$type<OrderStatus>().notNull(),
  courseId: text('course_id').notNull(),
  courseName: text('course_name').notNull(),
  mrpPaise: paise('mrp_paise').notNull(),
  pricePaise: paise('price_paise').notNull(),
  couponCode: text('coupon_code'),
  couponDiscountPaise: paise('coupon_discount_paise').notNull(),
  /** Time until which the unpaid order holds a use of its coupon; `null` for orders without a coupon and for old orders. */
  couponHeldUntil: time('coupon_held_until'),
  gstMode: text('gst_mode', { enum: GST_MODES }).notNull(),
  gstRateBps: integer('gst_rate_bps').notNull(),
  gstPaise: paise('gst_paise').notNull(),
  totalPaise: paise('total_paise').notNull(),
  /** The academy's UPI address when the order was placed; `null` for orders that are older than this column. */
  payeeVpa: text('payee_vpa'),
  studentName: text('student_name').notNull(),
  studentPhone: text('student_phone').notNull(),
  studentEmail: text('student_email').notNull(),
  referralCode: textOrEmpty('referral_code'),
  /** Code of the buyer's state; `null` if the academy had no GSTIN. */
  buyerState: text('buyer_state'),
  buyerCompany: text('buyer_company'),
  buyerGstin: text('buyer_gstin'),
  createdAt: time('created_at').notNull().defaultNow(),
});

export const paymentClaims = pgTable('payment_claims', {
  id: serial(),
  orderId: uuid('order_id').notNull(),
  reference: text('reference').notNull(),
  /** Meaning of the states: docs/contract.md §3.6. */
  state: text('state', { enum: ['live', 'rejected', 'conflict', 'unproven'] }).notNull(),
  /** The reference was sent with the order's token, or staff have confirmed the order with it. */
  isProven: boolean('is_proven').notNull().default(false),
  /** Only the confirmation by staff proved the reference. Undoing the confirmation sets `isProven` to false again. */
  isProvenByBank: boolean('is_proven_by_bank').notNull().default(false),
  createdAt: time('created_at').notNull().defaultNow(),
});

/** Lines of bank statements that have confirmed an order. */
export const statementLines = pgTable('statement_lines', {
  id: serial(),
  /** The bank's reference, or a hash of the line's text if the line has no reference. */
  reference: text('reference').notNull(),
  amountPaise: paise('amount_paise').notNull(),
  /** Day in India, such as `2026-11-25`; `null` if the line has no readable date. */
  paidOn: date('paid_on', { mode: 'string' }),
  orderId: uuid('order_id').notNull(),
  usedAt: time('used_at').notNull().defaultNow(),
});

/** Reviewers who have opened an order under review. The rows are valid for minutes, so backups leave them out. */
export const reviewViews = pgTable(
  'review_views',
  {
    orderId: uuid('order_id').notNull(),
    viewedBy: text('viewed_by').notNull(),
    viewedAt: time('viewed_at').notNull().defaultNow(),
  },
  ({ orderId, viewedBy }) => [primaryKey({ columns: [orderId, viewedBy] })],
);

/** Uploaded bank statements. They are deleted after a day, so backups leave them out. */
export const statementUploads = pgTable('statement_uploads', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  statement: jsonb('statement').$type<Statement>().notNull(),
  uploadedBy: text('uploaded_by').notNull(),
  uploadedAt: time('uploaded_at').notNull().defaultNow(),
});

/** An event of an order: a change of its status, or a note, or the beginning or end of a hold. */
export const orderEvents = pgTable('order_events', {
  id: serial(),
  orderId: uuid('order_id').notNull(),
  kind: text('kind', { enum: ['move', 'note', 'hold', 'resume'] })
    .notNull()
    .default('move'),
  fromStatus: text('from_status').$type<OrderStatus>(),
  toStatus: text('to_status').$type<OrderStatus>().notNull(),
  actor: text('actor').notNull(),
  reason: textOrEmpty('reason'),
  at: time('at').notNull().defaultNow(),
});

export const queries = pgTable('queries', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  phone: text('phone').notNull(),
  message: text('message').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  closedAt: time('closed_at'),
});

/** Answers of staff to queries. */
export const queryAnswers = pgTable('query_answers', {
  id: serial(),
  queryId: text('query_id').notNull(),
  answer: text('answer').notNull(),
  answeredBy: text('answered_by').notNull(),
  answeredAt: time('answered_at').notNull().defaultNow(),
});

/** E-mail addresses that asked for a mail when a course opens. */
export const courseWaiters = pgTable('course_waiters', {
  id: uuid('id').notNull().defaultRandom(),
  courseId: text('course_id').notNull(),
  email: text('email').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
});

export const newsletterSubscribers = pgTable('newsletter_subscribers', {
  email: text('email').primaryKey(),
  /** Secret of the links that confirm and end the subscription. */
  token: uuid('token').notNull().defaultRandom(),
  /** When the owner confirmed the address. `null`: not confirmed, so it gets no newsletter. */
  confirmedAt: time('confirmed_at'),
  createdAt: time('created_at').notNull().defaultNow(),
});

/** The audit log. */
export const changes = pgTable('changes', {
  id: serial(),
  actor: text('actor').notNull(),
  action: text('action').notNull(),
  subject: text('subject').notNull(),
  detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
  at: time('at').notNull().defaultNow(),
  /** `terminal`, `schedule`, or `desk` with the client's network; empty for changes without a command, and before this column existed. */
  origin: textOrEmpty('origin'),
});

/** Members of staff. A row is disabled, never deleted. */
export const staff = pgTable('staff', {
  id: uuid('id').primaryKey().defaultRandom(),
  email: text('email').notNull(),
  name: text('name').notNull(),
  roles: text('roles', { enum: ROLES }).array().notNull(),
  /** Name of the system user whose commands run as this member. */
  systemUser: text('os_user'),
  disabledAt: time('disabled_at'),
  createdAt: time('created_at').notNull().defaultNow(),
});

/** Links that log a member in once. `staffId` is `null` for the link of the first owner, who types name and e-mail address after opening it. */
export const staffInvitations = pgTable('staff_invitations', {
  tokenHash: text('token_hash').primaryKey(),
  staffId: uuid('staff_id'),
  createdAt: time('created_at').notNull().defaultNow(),
  expiresAt: time('expires_at').notNull(),
  usedAt: time('used_at'),
});

export const staffPasskeys = pgTable('staff_passkeys', {
  /** Id of the credential, base64url. */
  id: text('id').primaryKey(),
  staffId: uuid('staff_id').notNull(),
  /** COSE key, base64url. */
  publicKey: text('public_key').notNull(),
  counter: bigint('counter', { mode: 'number' }).notNull(),
  transports: text('transports').array().notNull(),
  name: text('name').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  usedAt: time('used_at'),
});

/** Secrets of authenticator apps (TOTP). */
export const staffAuthenticators = pgTable('staff_authenticators', {
  staffId: uuid('staff_id').primaryKey(),
  /** Base 32. */
  secret: text('secret').notNull(),
  /** When the app's first code was accepted. `null`: an earlier version stored the app unconfirmed, and its codes are refused. */
  confirmedAt: time('confirmed_at'),
  /** Time step of the last accepted code, so that each code is accepted once. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  /** Number of wrong codes since the last accepted code. */
  failures: integer('failures').notNull().default(0),
});

/** Sessions of the desk. */
export const staffSessions = pgTable('staff_sessions', {
  id: uuid('id').primaryKey().defaultRandom(),
  tokenHash: text('token_hash').notNull(),
  staffId: uuid('staff_id').notNull(),
  /** How the member logged in. `code`: by a code of an authenticator app; `issuer`: by OpenID Connect. */
  way: text('way', { enum: ['invitation', 'passkey', 'code', 'issuer'] }).notNull(),
  network: text('network').notNull(),
  /** `User-Agent` of the log-in. */
  browser: text('browser').notNull(),
  startedAt: time('started_at').notNull().defaultNow(),
  usedAt: time('used_at').notNull().defaultNow(),
  /** When a passkey was last used in the session. */
  passkeyAt: time('passkey_at'),
  endedAt: time('ended_at'),
});

/** Challenges that a browser must answer (`staff/challenges.ts`); each is accepted once. */
export const staffChallenges = pgTable('staff_challenges', {
  hash: text('hash').primaryKey(),
  purpose: text('purpose').notNull(),
  sessionId: uuid('session_id'),
  detail: jsonb('detail').$type<Record<string, string>>().notNull().default({}),
  expiresAt: time('expires_at').notNull(),
});

/** Changes of the payee that staff requested; at most one is `waiting`. */
export const payeeChanges = pgTable('payee_changes', {
  id: serial(),
  state: text('state', { enum: ['waiting', 'applied', 'withdrawn'] }).notNull(),
  payeeVpa: text('payee_vpa').notNull(),
  payeeName: text('payee_name').notNull(),
  payeeMerchantCode: text('payee_merchant_code').notNull(),
  /** Name of a member of staff, as in the audit log. */
  requestedBy: text('requested_by').notNull(),
  requestedAt: time('requested_at').notNull().defaultNow(),
  takesEffectAt: time('takes_effect_at').notNull(),
  /** Name of a member of staff; `clock` for the scheduled job; `restore` if a restored backup contained the waiting change. */
  decidedBy: text('decided_by'),
  decidedAt: time('decided_at'),
});

/** Which mails about open tasks a member of staff gets, and when. Without a row for a kind, the member gets none. */
export const staffNotifications = pgTable('staff_notifications', {
  staffId: uuid('staff_id').notNull(),
  kind: text('kind').$type<NotificationKind>().notNull(),
  delivery: text('delivery', { enum: ['at-once', 'digest'] }).notNull(),
  /** The last day whose digest was sent or would have been empty, such as `2026-11-26`. A day begins at 09:00 in India. */
  digestedOn: date('digested_on', { mode: 'string' }).notNull(),
});

/** Browsers in which members have turned notifications on: subscriptions of the Push API. */
export const staffBrowsers = pgTable('staff_browsers', {
  id: uuid('id').primaryKey().defaultRandom(),
  staffId: uuid('staff_id').notNull(),
  /** Address of the push service for this browser. */
  endpoint: text('endpoint').notNull(),
  /** Public key and secret of the browser, base64url, for which messages are encrypted. */
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  /** `User-Agent`. */
  browser: text('browser').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  notifiedAt: time('notified_at'),
  /** Why the last notification was not accepted. */
  lastError: textOrEmpty('last_error'),
});

export const MAIL_KINDS = [
  'order-placed',
  'reference-received',
  'order-confirmed',
  'reference-rejected',
  'review-reopened',
  'order-cancelled',
  'staff-reference',
  'refund-requested',
  'refund-approved',
  'refund-declined',
  'refund-sent',
  'staff-refund',
  'query-received',
  'query-answer',
  'staff-query',
  'staff-payee',
  'staff-digest',
  'staff-invitation',
  'newsletter-confirm',
  'course-opened',
  'newsletter-welcome',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** Kinds of mails to staff for which each member chooses: at once, in a digest, or not at all. */
export type NotificationKind = Extract<MailKind, 'staff-reference' | 'staff-refund' | 'staff-query'>;

export const MAIL_STATES = ['queued', 'sending', 'sent', 'failed'] as const;

export const outbox = pgTable('outbox', {
  id: serial(),
  /** Part of the mail's Message-ID, the same in every attempt. */
  messageKey: uuid('message_key').notNull().defaultRandom(),
  kind: text('kind', { enum: MAIL_KINDS }).notNull(),
  recipient: text('recipient').notNull(),
  orderId: uuid('order_id'),
  detail: jsonb('detail').$type<Record<string, string>>().notNull().default({}),
  state: text('state', { enum: MAIL_STATES }).notNull().default('queued'),
  attempts: integer('attempts').notNull().default(0),
  /** When the mail was created, or last queued again by staff. */
  queuedAt: time('queued_at').notNull().defaultNow(),
  /** When the next attempt is due. */
  nextAt: time('next_at').notNull().defaultNow(),
  /** When a mailer last took the mail for an attempt. */
  takenAt: time('claimed_at'),
  /** When the transmission to the mail server began. After that, delivery is unknown until the server confirms it. */
  handedOverAt: time('handed_over_at'),
  sentAt: time('sent_at'),
  lastError: textOrEmpty('last_error'),
  /** When the recipient's browsers are next notified of the mail; `null` if no notification is due. */
  pushAt: time('push_at'),
  /** Ids of the browsers that are still to be notified; `null` for all browsers of the recipient. */
  pushTo: uuid('push_to').array(),
});

export const receipts = pgTable('receipts', {
  orderId: uuid('order_id').primaryKey(),
  kind: text('kind', { enum: ['tax-invoice', 'acknowledgement'] }).notNull(),
  number: text('number'),
  paidPaise: paise('paid_paise').notNull(),
  reference: text('reference'),
  legalName: text('legal_name').notNull(),
  registeredAddress: text('registered_address').notNull(),
  gstin: text('gstin').notNull(),
  issuedAt: time('issued_at').notNull().defaultNow(),
});

/** A private key of the academy, in a table with one row. */
const keyColumns = () => ({
  id: boolean('id').primaryKey().default(true),
  /** PKCS #8, PEM. */
  privateKey: text('private_key').notNull(),
});

/** Signs payment links. */
export const paymentKey = pgTable('payment_key', keyColumns());

/** Signs the tokens (VAPID) that identify the academy to push services. */
export const pushKey = pgTable('push_key', keyColumns());

/** The last number of each series of invoices and credit notes in a financial year. */
export const invoiceNumbers = pgTable(
  'invoice_numbers',
  {
    /** Prefix of the series' numbers, such as `SA`. */
    series: text('series').notNull(),
    /** Such as `26-27`. */
    financialYear: text('financial_year').notNull(),
    last: integer('last').notNull(),
  },
  ({ series, financialYear }) => [primaryKey({ columns: [series, financialYear] })],
);

export const refunds = pgTable('refunds', {
  id: serial(),
  orderId: uuid('order_id').notNull(),
  /** An order has at most one refund in the states `requested` and `approved`. */
  state: text('state', { enum: REFUND_STATES }).notNull(),
  amountPaise: paise('amount_paise').notNull(),
  reason: text('reason').notNull(),
  /** `learner`, or the name of a member of staff. */
  requestedBy: text('requested_by').notNull(),
  requestedAt: time('requested_at').notNull().defaultNow(),
  decidedBy: text('decided_by'),
  decidedAt: time('decided_at'),
  /** Why the refund was declined; the learner reads this text. */
  decision: textOrEmpty('decision'),
  /** The bank's reference of the money sent back; only if the state is `sent`. */
  reference: text('reference'),
  sentAt: time('sent_at'),
});

/** Credit notes: the part of a tax invoice that a refund reverses. */
export const creditNotes = pgTable('credit_notes', {
  refundId: bigint('refund_id', { mode: 'number' }).primaryKey(),
  number: text('number').notNull(),
  taxablePaise: paise('taxable_paise').notNull(),
  gstPaise: paise('gst_paise').notNull(),
  issuedAt: time('issued_at').notNull().defaultNow(),
});

/** Changes of courses that the API makes at a planned time. */
export const scheduledChanges = pgTable('scheduled_changes', {
  id: serial(),
  courseId: text('course_id').notNull(),
  /** New values by field name, as in import files. */
  fields: jsonb('fields').$type<Record<string, unknown>>().notNull(),
  dueAt: time('due_at').notNull(),
  madeBy: text('made_by').notNull(),
  madeAt: time('made_at').notNull().defaultNow(),
  state: text('state', { enum: ['waiting', 'done', 'failed', 'cancelled'] })
    .notNull()
    .default('waiting'),
  /** Why the change failed. */
  reason: textOrEmpty('reason'),
  endedAt: time('ended_at'),
});

export type CourseRow = typeof courses.$inferSelect;
export type MentorRow = typeof mentors.$inferSelect;
export type CouponRow = typeof coupons.$inferSelect;
export type OrderRow = typeof orders.$inferSelect;
export type MailRow = typeof outbox.$inferSelect;
export type ReceiptRow = typeof receipts.$inferSelect;
export type RefundRow = typeof refunds.$inferSelect;
export type PayeeChangeRow = typeof payeeChanges.$inferSelect;
export type StaffRow = typeof staff.$inferSelect;
export type NewStaff = typeof staff.$inferInsert;
export type StaffSessionRow = typeof staffSessions.$inferSelect;
export type CreditNoteRow = typeof creditNotes.$inferSelect;
export type NewOrder = typeof orders.$inferInsert;
