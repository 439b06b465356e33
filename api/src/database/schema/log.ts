import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { serial, time } from '../columns';

/** The log of changes: a line for each change that an act has made. */
export const log = pgTable(
  'log',
  {
    id: serial(),
    /** Name of the member of staff; `operator` for acts by command, `learner` or `clock` for changes without staff. */
    actor: text('actor').notNull(),
    /** Name of the act, such as `coupon.create`. */
    act: text('act').notNull(),
    /** Id of what was changed, such as an order's. */
    subject: text('subject').notNull(),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
    at: time('at').notNull().default(sql`clock_timestamp()`),
  },
  ({ actor, act, subject, at }) => [
    index('log_at').on(at),
    index('log_actor').on(actor, at),
    index('log_subject').on(subject, at),
    index('log_act').on(act, at),
  ],
);
