import { GST_MODES, type OrderStatus, REFUND_STATES } from '@stepwell/contract';
import { bigint, boolean, date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { MENTOR, WHOLE_COURSE } from '../catalogue/fields/stored';
import { ROLES } from '../lib/roles';
import type { Statement } from '../orders/statements/read-statement';
import { columnsOf, paise, serial, time, words } from './columns';

// The tables of migrations/*.sql, for queries. Constraints and triggers are only there.

export const mentors = pgTable('mentors', {
  id: text('id').primaryKey(),
  position: integer('position').notNull().default(0),
  ...columnsOf(MENTOR),
});

export const courses = pgTable('courses', {
  id: text('id').primaryKey(),
  position: integer('position').notNull().default(0),
  mentorId: text('mentor_id'),
  ...columnsOf(WHOLE_COURSE),
});

export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});

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
  /** The courses it is valid for; `null` for all. */
  courseIds: text('course_ids').array(),
  disabledAt: time('disabled_at'),
  createdAt: time('created_at').notNull().defaultNow(),
});

export const orders = pgTable('orders', {
  id: uuid('id').primaryKey(),
  orderId: text('order_id').notNull(),
  token: text('token').notNull(),
  idempotencyKey: text('idempotency_key'),
  requestHash: text('request_hash').notNull(),
  status: text('status').$type<OrderStatus>().notNull(),
  courseId: text('course_id').notNull(),
  courseName: text('course_name').notNull(),
  mrpPaise: paise('mrp_paise').notNull(),
  pricePaise: paise('price_paise').notNull(),
  couponCode: text('coupon_code'),
  couponDiscountPaise: paise('coupon_discount_paise').notNull(),
  /** End of the coupon's reservation for an unpaid order; `null` without a coupon. */
  couponHeldUntil: time('coupon_held_until'),
  gstMode: text('gst_mode', { enum: GST_MODES }).notNull(),
  gstRateBps: integer('gst_rate_bps').notNull(),
  gstPaise: paise('gst_paise').notNull(),
  totalPaise: paise('total_paise').notNull(),
  /** The payee when the order was placed; `null` for orders from before this was stored. */
  payeeVpa: text('payee_vpa'),
  studentName: text('student_name').notNull(),
  studentPhone: text('student_phone').notNull(),
  studentEmail: text('student_email').notNull(),
  referralCode: words('referral_code'),
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
  /**
   * `conflict`: the reference is another order's live one; kept, because either claim may be the real payer's. `unproven`: sent without
   * the order's token and superseded, by another reference with that token, or by the same reference with another order's token.
   */
  state: text('state', { enum: ['live', 'rejected', 'conflict', 'unproven'] }).notNull(),
  /** Sent with the order's token, or used by staff to confirm the order. */
  isProven: boolean('is_proven').notNull().default(false),
  /** Proven only by staff who confirmed the order; no longer proven when they take that back. */
  isProvenByBank: boolean('is_proven_by_bank').notNull().default(false),
  createdAt: time('created_at').notNull().defaultNow(),
});

/** Lines of bank statements that have confirmed an order. */
export const statementLines = pgTable('statement_lines', {
  id: serial(),
  /** The bank's reference, or a hash of the line's text if it has none. */
  reference: text('reference').notNull(),
  amountPaise: paise('amount_paise').notNull(),
  /** `2026-11-25`, in India; `null` if the statement has no readable date. */
  paidOn: date('paid_on', { mode: 'string' }),
  orderId: uuid('order_id').notNull(),
  usedAt: time('used_at').notNull().defaultNow(),
});

/** Who has looked at an order under review; of use for minutes, so in no backup. */
export const reviewViews = pgTable(
  'review_views',
  {
    orderId: uuid('order_id').notNull(),
    viewedBy: text('viewed_by').notNull(),
    viewedAt: time('viewed_at').notNull().defaultNow(),
  },
  ({ orderId, viewedBy }) => [primaryKey({ columns: [orderId, viewedBy] })],
);

/** Bank statements between upload and confirmation; kept for a day, so in no backup. */
export const statementUploads = pgTable('statement_uploads', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  statement: jsonb('statement').$type<Statement>().notNull(),
  uploadedBy: text('uploaded_by').notNull(),
  uploadedAt: time('uploaded_at').notNull().defaultNow(),
});

export const orderEvents = pgTable('order_events', {
  id: serial(),
  orderId: uuid('order_id').notNull(),
  fromStatus: text('from_status').$type<OrderStatus>(),
  toStatus: text('to_status').$type<OrderStatus>().notNull(),
  actor: text('actor').notNull(),
  reason: words('reason'),
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

/** What staff answered to a query. */
export const queryAnswers = pgTable('query_answers', {
  id: serial(),
  queryId: text('query_id').notNull(),
  answer: text('answer').notNull(),
  answeredBy: text('answered_by').notNull(),
  answeredAt: time('answered_at').notNull().defaultNow(),
});

/** Addresses that want a mail when a course opens. */
export const courseWaiters = pgTable('course_waiters', {
  id: uuid('id').notNull().defaultRandom(),
  courseId: text('course_id').notNull(),
  email: text('email').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
});

export const newsletterSubscribers = pgTable('newsletter_subscribers', {
  email: text('email').primaryKey(),
  /** Grants its holder the right to unsubscribe the address. */
  token: uuid('token').notNull().defaultRandom(),
  /** When its owner has confirmed the address; until then it gets no newsletter. */
  confirmedAt: time('confirmed_at'),
  createdAt: time('created_at').notNull().defaultNow(),
});

export const changes = pgTable('changes', {
  id: serial(),
  actor: text('actor').notNull(),
  action: text('action').notNull(),
  subject: text('subject').notNull(),
  detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
  at: time('at').notNull().defaultNow(),
  /** `terminal`, or `desk` and the network of the session; empty for entries from before this was stored. */
  origin: words('origin'),
});

/** Members of staff. A row is disabled, never deleted. */
export const staff = pgTable('staff', {
  id: uuid('id').primaryKey().defaultRandom(),
  email: text('email').notNull(),
  name: text('name').notNull(),
  roles: text('roles', { enum: ROLES }).array().notNull(),
  /** User of the machine who runs commands as this member. */
  systemUser: text('os_user'),
  disabledAt: time('disabled_at'),
  createdAt: time('created_at').notNull().defaultNow(),
});

/** Links that log a member in once. Without a member: the first owner's, who then types name and e-mail. */
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
  /** COSE, base64url. */
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
  /** When its first code was accepted; until then it is not accepted. */
  confirmedAt: time('confirmed_at'),
  /** Time step of the last accepted code: a code is used once. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  /** Wrong codes since the last accepted one. */
  failures: integer('failures').notNull().default(0),
});

/** Log-ins of the desk. */
export const staffSessions = pgTable('staff_sessions', {
  id: uuid('id').primaryKey().defaultRandom(),
  tokenHash: text('token_hash').notNull(),
  staffId: uuid('staff_id').notNull(),
  way: text('way', { enum: ['invitation', 'passkey', 'code', 'issuer'] }).notNull(),
  network: text('network').notNull(),
  /** `User-Agent` of the log-in. */
  browser: text('browser').notNull(),
  startedAt: time('started_at').notNull().defaultNow(),
  usedAt: time('used_at').notNull().defaultNow(),
  /** When a passkey was last used in it. */
  passkeyAt: time('passkey_at'),
  endedAt: time('ended_at'),
});

/** Ceremonies that a browser has begun; each is used once. */
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
  /** Name of a member of staff, as in the log of changes; so is `decidedBy`, or `clock`. */
  requestedBy: text('requested_by').notNull(),
  requestedAt: time('requested_at').notNull().defaultNow(),
  takesEffectAt: time('takes_effect_at').notNull(),
  decidedBy: text('decided_by'),
  decidedAt: time('decided_at'),
});

/** How a member of staff gets mails about a kind of work that waits; without a row not at all. */
export const staffNotifications = pgTable('staff_notifications', {
  staffId: uuid('staff_id').notNull(),
  kind: text('kind').$type<NotificationKind>().notNull(),
  delivery: text('delivery', { enum: ['at-once', 'digest'] }).notNull(),
  /** `2026-11-26`; a day begins at nine in India. */
  digestedOn: date('digested_on', { mode: 'string' }).notNull(),
});

export const MAIL_KINDS = [
  'order-placed',
  'reference-received',
  'order-confirmed',
  'reference-rejected',
  'review-reopened',
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

/** Mails to staff of which each member chooses whether they come at once, in a digest or not. */
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
  /** When it was created, or last requeued by staff. */
  queuedAt: time('queued_at').notNull().defaultNow(),
  nextAt: time('next_at').notNull().defaultNow(),
  takenAt: time('claimed_at'),
  /** When its transmission began: from then on, its delivery is unknown until the server confirms it. */
  handedOverAt: time('handed_over_at'),
  sentAt: time('sent_at'),
  lastError: words('last_error'),
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

export const paymentKey = pgTable('payment_key', {
  id: boolean('id').primaryKey().default(true),
  /** PKCS #8, PEM. */
  privateKey: text('private_key').notNull(),
});

/** The last number of each series of invoices and credit notes in a financial year. */
export const invoiceNumbers = pgTable(
  'invoice_numbers',
  {
    /** Its prefix. */
    series: text('series').notNull(),
    /** `26-27`. */
    financialYear: text('financial_year').notNull(),
    last: integer('last').notNull(),
  },
  ({ series, financialYear }) => [primaryKey({ columns: [series, financialYear] })],
);

export const refunds = pgTable('refunds', {
  id: serial(),
  orderId: uuid('order_id').notNull(),
  /** An order has at most one that is `requested` or `approved`. */
  state: text('state', { enum: REFUND_STATES }).notNull(),
  amountPaise: paise('amount_paise').notNull(),
  reason: text('reason').notNull(),
  /** `learner`, or the member of staff. */
  requestedBy: text('requested_by').notNull(),
  requestedAt: time('requested_at').notNull().defaultNow(),
  decidedBy: text('decided_by'),
  decidedAt: time('decided_at'),
  /** Why it was declined, as the learner reads it. */
  decision: words('decision'),
  /** The bank's reference of the money sent back; only of a `sent` one. */
  reference: text('reference'),
  sentAt: time('sent_at'),
});

/** What a refund takes back of a tax invoice. */
export const creditNotes = pgTable('credit_notes', {
  refundId: bigint('refund_id', { mode: 'number' }).primaryKey(),
  number: text('number').notNull(),
  taxablePaise: paise('taxable_paise').notNull(),
  gstPaise: paise('gst_paise').notNull(),
  issuedAt: time('issued_at').notNull().defaultNow(),
});

/** Changes of courses that are made at a time. */
export const scheduledChanges = pgTable('scheduled_changes', {
  id: serial(),
  courseId: text('course_id').notNull(),
  /** Values by field name, as in import files. */
  fields: jsonb('fields').$type<Record<string, unknown>>().notNull(),
  dueAt: time('due_at').notNull(),
  madeBy: text('made_by').notNull(),
  madeAt: time('made_at').notNull().defaultNow(),
  state: text('state', { enum: ['waiting', 'done', 'failed', 'cancelled'] })
    .notNull()
    .default('waiting'),
  /** Why it failed. */
  reason: words('reason'),
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
