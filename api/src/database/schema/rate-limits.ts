import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Counts of calls that all APIs share; the library `rate-limiter-flexible` reads and writes the rows. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint('expire', { mode: 'number' }),
});
