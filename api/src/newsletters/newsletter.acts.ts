import { asc, eq } from 'drizzle-orm';
import { object } from 'yup';
import { act } from '../acts/act';
import { email } from '../acts/fields';
import { newsletterSubscribers } from '../database/schema/contacts';
import { ApiError } from '../lib/api-error';
import { csvLines } from '../lib/csv';
import { minuteInIndia } from '../lib/india';

/** The newsletter's addresses, the oldest first. */
export const listSubscribers = act('newsletter.list', 'editor', object({}), async (tx) => {
  const rows = await tx
    .select()
    .from(newsletterSubscribers)
    .orderBy(asc(newsletterSubscribers.createdAt), asc(newsletterSubscribers.email));
  return rows.map((row) => ({ email: row.email, at: row.createdAt.toISOString() }));
});

/** The addresses as a file for the academy's mailing service. */
export const exportSubscribers = act(
  'newsletter.export',
  'editor',
  object({}),
  async (tx, _input, caller) => {
    const rows = await tx.select().from(newsletterSubscribers).orderBy(asc(newsletterSubscribers.createdAt));
    caller.log('newsletter', { addresses: rows.length });
    const lines = rows.map((row) => [row.email, minuteInIndia(row.createdAt)]);
    return { csv: csvLines([['email', 'since'], ...lines]), count: rows.length };
  },
);

export const removeSubscriber = act(
  'newsletter.remove',
  'editor',
  object({ email: email() }),
  async (tx, { email: address }, caller) => {
    const removed = await tx
      .delete(newsletterSubscribers)
      .where(eq(newsletterSubscribers.email, address))
      .returning();
    if (removed.length === 0) throw new ApiError(404, `${address} is not in the newsletter`);
    caller.log('newsletter', { removed: 1 });
    return { email: address };
  },
);
