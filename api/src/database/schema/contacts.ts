import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from '../columns';

export const queries = pgTable(
  'queries',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    message: text('message').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    closedAt: time('closed_at'),
  },
  ({ closedAt, createdAt }) => [index('queries_by_time').on(closedAt, createdAt)],
);

export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    /** In lower case. */
    email: text('email').primaryKey(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  ({ email }) => [check('subscriber_in_lower_case', sql`${email} = lower(${email})`)],
);

export type QueryRow = typeof queries.$inferSelect;
