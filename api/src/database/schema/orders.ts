import { GST_MODES, ORDER_STATUSES } from '@stepwell/contract';
import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { paise, serial, textOrEmpty, time } from '../columns';
import { courses } from './catalogue';

// An order is a row, money is a list of payments, what happened is a list of events, and a document is a row that never changes.

export const coupons = pgTable(
  'coupons',
  {
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
  },
  ({ code, percentBps, amountPaise, capPaise, maxUses, maxUsesPerEmail }) => [
    check('coupon_code_in_capitals', sql`${code} = upper(${code})`),
    check('either_percent_or_amount', sql`num_nonnulls(${percentBps}, ${amountPaise}) = 1`),
    check('percent_of_coupon', sql`${percentBps} BETWEEN 1 AND 10000`),
    check('amount_of_coupon', sql`${amountPaise} > 0 AND ${capPaise} > 0`),
    check('uses_of_coupon', sql`${maxUses} > 0 AND ${maxUsesPerEmail} > 0`),
  ],
);

export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: text('order_id').notNull().unique(),
    /** Secret of the learner, who needs it to open the order. */
    token: text('token').notNull(),
    idempotencyKey: text('idempotency_key').unique(),
    /** Hash of the placed values, so that the same idempotency key is refused with different values. */
    requestHash: text('request_hash').notNull(),
    status: text('status', { enum: ORDER_STATUSES }).notNull(),
    courseId: text('course_id')
      .notNull()
      .references(() => courses.id),
    courseName: text('course_name').notNull(),
    mrpPaise: paise('mrp_paise').notNull(),
    pricePaise: paise('price_paise').notNull(),
    couponCode: text('coupon_code').references(() => coupons.code),
    couponDiscountPaise: paise('coupon_discount_paise').notNull(),
    gstMode: text('gst_mode', { enum: GST_MODES }).notNull(),
    gstRateBps: integer('gst_rate_bps').notNull(),
    gstPaise: paise('gst_paise').notNull(),
    totalPaise: paise('total_paise').notNull(),
    /** The academy's UPI address when the order was placed. */
    payeeVpa: text('payee_vpa').notNull(),
    studentName: text('student_name').notNull(),
    studentPhone: text('student_phone').notNull(),
    studentEmail: text('student_email').notNull(),
    referralCode: textOrEmpty('referral_code'),
    /** Code of the buyer's state; `null` if the academy had no GSTIN. */
    buyerState: text('buyer_state'),
    buyerCompany: text('buyer_company'),
    buyerGstin: text('buyer_gstin'),
    /** Names and numbers by which staff find the order, in the form of `searchable`. */
    searchText: textOrEmpty('search_text'),
    createdAt: time('created_at').notNull().defaultNow(),
    /** Since when staff have been asked to decide; `null` before the first reference. */
    waitingSince: time('waiting_since'),
  },
  (order) => [
    check('status_of_order', oneOf(order.status, ORDER_STATUSES)),
    check('gst_mode_of_order', oneOf(order.gstMode, GST_MODES)),
    check('total_of_order', sql`${order.totalPaise} >= 0`),
    index('orders_by_status').on(order.status, order.createdAt),
    index('orders_by_time').on(order.createdAt, order.id),
    index('orders_by_course').on(order.courseId, order.status),
    index('orders_by_coupon').on(order.couponCode).where(sql`${order.couponCode} IS NOT NULL`),
    index('orders_by_email').on(sql`lower(${order.studentEmail})`),
  ],
);

/** References that learners have sent. One reference is live for one order, and an order has one live reference. */
export const paymentReferences = pgTable(
  'payment_references',
  {
    id: serial(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    reference: text('reference').notNull(),
    state: text('state', { enum: ['live', 'rejected'] }).notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  ({ reference, orderId, state }) => [
    check('state_of_reference', oneOf(state, ['live', 'rejected'])),
    uniqueIndex('one_order_per_live_reference').on(reference).where(sql`${state} = 'live'`),
    uniqueIndex('one_live_reference_per_order').on(orderId).where(sql`${state} = 'live'`),
    index('references_by_order').on(orderId),
    index('references_by_text').on(reference),
  ],
);

/**
 * Money that came in or went out. What was paid of an order is the sum of its payments. A wrong record is not changed, but reversed by its
 * opposite.
 */
export const payments = pgTable(
  'payments',
  {
    id: serial(),
    /** `null` for a payment that belongs to no order, which staff keep with a note. */
    orderId: uuid('order_id').references(() => orders.id),
    direction: text('direction', { enum: ['in', 'out'] }).notNull(),
    amountPaise: paise('amount_paise').notNull(),
    /** The bank's reference; `null` for cash. */
    reference: text('reference'),
    how: text('how', { enum: ['statement', 'review', 'recorded'] }).notNull(),
    reason: textOrEmpty('reason'),
    by: text('by').notNull(),
    at: time('at').notNull().defaultNow(),
    /** The payment that this one reverses. */
    reverses: bigint('reverses', { mode: 'number' }).references((): AnyPgColumn => payments.id),
    /** Another payment reverses this one, so its reference may be recorded again. */
    isReversed: boolean('is_reversed').notNull().default(false),
  },
  ({ orderId, direction, amountPaise, reference, at, reverses, isReversed }) => [
    check('direction_of_payment', oneOf(direction, ['in', 'out'])),
    check('amount_of_payment', sql`${amountPaise} > 0`),
    uniqueIndex('one_payment_per_reference')
      .on(direction, reference)
      .where(sql`NOT ${isReversed} AND ${reverses} IS NULL`),
    uniqueIndex('one_reversal_per_payment').on(reverses),
    index('payments_by_order').on(orderId),
    index('payments_by_time').on(at),
  ],
);

const EVENT_KINDS = [
  'status',
  'reference',
  'payment',
  'refund',
  'document',
  'mail',
  'change',
  'note',
] as const;

/** What happened to an order, in the order in which it happened. Rows are only added. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: serial(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind', { enum: EVENT_KINDS }).notNull(),
    /** The status before and after the event; equal unless the kind is `status`. `null` before the order was placed. */
    fromStatus: text('from_status', { enum: ORDER_STATUSES }),
    toStatus: text('to_status', { enum: ORDER_STATUSES }).notNull(),
    /** A member of staff, `learner`, `clock` for a scheduled job, or `operator` for a command. */
    actor: text('actor').notNull(),
    text: textOrEmpty('text'),
    at: time('at').notNull().defaultNow(),
  },
  ({ orderId, id, kind, toStatus }) => [
    check('kind_of_event', oneOf(kind, EVENT_KINDS)),
    check('status_of_event', oneOf(toStatus, ORDER_STATUSES)),
    index('events_by_order').on(orderId, id),
  ],
);

/** The shown texts of a document, frozen when it was issued. */
export interface DocumentContent {
  title: string;
  /** Lines with number, date and order id. */
  facts: string[];
  from: string[];
  to: string[];
  /** Names and formatted amounts; the last row is the total. */
  rows: [name: string, amount: string][];
  payment: string[];
}

/** Receipts, tax invoices and credit notes. A row never changes. */
export const documents = pgTable(
  'documents',
  {
    id: serial(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind', { enum: ['receipt', 'invoice', 'credit-note'] }).notNull(),
    /** Without gaps in a series and financial year; `null` for a receipt. */
    number: text('number').unique(),
    issuedAt: time('issued_at').notNull().defaultNow(),
    /** The invoice that a credit note corrects. */
    corrects: bigint('corrects', { mode: 'number' }).references((): AnyPgColumn => documents.id),
    taxablePaise: paise('taxable_paise').notNull(),
    rateBps: integer('rate_bps').notNull(),
    cgstPaise: paise('cgst_paise').notNull(),
    sgstPaise: paise('sgst_paise').notNull(),
    igstPaise: paise('igst_paise').notNull(),
    /** What the total differs from the sum of taxable value and taxes, because each tax is rounded by itself. */
    roundingPaise: paise('rounding_paise').notNull(),
    totalPaise: paise('total_paise').notNull(),
    /** Two-digit code of a state; empty without a GSTIN. */
    placeOfSupply: textOrEmpty('place_of_supply'),
    content: jsonb('content').$type<DocumentContent>().notNull(),
  },
  (document) => [
    check('kind_of_document', oneOf(document.kind, ['receipt', 'invoice', 'credit-note'])),
    check('number_of_document', sql`(${document.kind} = 'receipt') = (${document.number} IS NULL)`),
    check(
      'invoice_of_credit_note',
      sql`(${document.kind} = 'credit-note') = (${document.corrects} IS NOT NULL)`,
    ),
    check(
      'sum_of_document',
      sql`${document.totalPaise} = ${document.taxablePaise} + ${document.cgstPaise} + ${document.sgstPaise} + ${document.igstPaise} + ${document.roundingPaise}`,
    ),
    index('documents_by_order').on(document.orderId),
    index('documents_by_time').on(document.issuedAt),
  ],
);

/** The last number of each series of invoices and credit notes in a financial year. */
export const documentNumbers = pgTable(
  'document_numbers',
  {
    /** Prefix of the series' numbers, such as `SA`. */
    series: text('series').notNull(),
    /** Such as `26-27`. */
    financialYear: text('financial_year').notNull(),
    last: integer('last').notNull(),
  },
  ({ series, financialYear }) => [primaryKey({ columns: [series, financialYear] })],
);

function oneOf(column: AnyPgColumn, values: readonly string[]): SQL {
  return sql`${column} IN (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`;
}

export type CouponRow = typeof coupons.$inferSelect;
export type OrderRow = typeof orders.$inferSelect;
export type NewOrder = typeof orders.$inferInsert;
export type PaymentRow = typeof payments.$inferSelect;
export type EventRow = typeof orderEvents.$inferSelect;
export type DocumentRow = typeof documents.$inferSelect;
