import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { serial, textOrEmpty, time } from '../columns';
import { orders } from './orders';

export const MAIL_KINDS = [
  'order-placed',
  'reference-received',
  'order-confirmed',
  'reference-rejected',
  'order-cancelled',
  'refund-sent',
  'query-received',
  'course-opened',
  'staff-reference',
  'staff-query',
  'staff-payee',
  'staff-invitation',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

export const MAIL_STATES = ['queued', 'sent', 'failed'] as const;

/** Mails to send. A mail is stored with the event that causes it; the mailer composes and sends it afterwards. */
export const outbox = pgTable(
  'outbox',
  {
    id: serial(),
    /** Part of the mail's Message-ID, the same in every attempt. */
    messageKey: uuid('message_key').notNull().defaultRandom(),
    kind: text('kind', { enum: MAIL_KINDS }).notNull(),
    recipient: text('recipient').notNull(),
    orderId: uuid('order_id').references(() => orders.id),
    /** Values of the text that are not stored elsewhere. */
    detail: jsonb('detail').$type<Record<string, string>>().notNull().default({}),
    state: text('state', { enum: MAIL_STATES }).notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    /** When the mail was created, or last queued again by staff. */
    queuedAt: time('queued_at').notNull().defaultNow(),
    /** When the next attempt is due. During an attempt: when another mailer may take the mail over. */
    nextAt: time('next_at').notNull().defaultNow(),
    sentAt: time('sent_at'),
    lastError: textOrEmpty('last_error'),
  },
  ({ kind, state, nextAt, id, orderId, recipient }) => [
    check('kind_of_mail', sql`${kind} IN (${sql.raw(MAIL_KINDS.map((each) => `'${each}'`).join(', '))})`),
    check('state_of_mail', sql`${state} IN ('queued', 'sent', 'failed')`),
    index('mails_to_send').on(nextAt, id).where(sql`${state} = 'queued'`),
    index('failed_mails').on(id).where(sql`${state} = 'failed'`),
    index('mails_by_order').on(orderId),
    index('mails_by_recipient').on(sql`lower(${recipient})`),
  ],
);

export type MailRow = typeof outbox.$inferSelect;
