import { pgTable, text } from 'drizzle-orm/pg-core';

/** A setting without a row has its initial value. */
export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});
