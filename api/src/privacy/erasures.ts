import { type AnyColumn, and, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { changes, newsletterSubscribers, orders, outbox, queries } from '../database/schema';
import { releaseReference } from '../orders/payment-claims.repository';
import { anonymiseOrder } from './anonymise';

/**
 * What an erasure took away beside the orders that its line in the log of changes names: numbers that the database
 * made, which say nothing about anybody once their rows are gone. By them the erasure is repeated when a backup has
 * brought the rows back. An address is not among them, in no form: there are few enough for every one to be tried
 * against its hash.
 */
export interface ErasedRows {
  queries: string[];
  /** The tokens of addresses that left the newsletter. */
  subscribers: string[];
  /** The keys of mails. */
  mails: string[];
}

/** How many rows of each kind. */
export type ErasedAgain = Record<'orders' | keyof ErasedRows, number>;

/** How the log of changes calls what is to be repeated. */
export const ERASURE = 'privacy.erase';
export const UNSUBSCRIPTION = 'newsletter.unsubscribe';

/**
 * Repeats every erasure and unsubscription that the log of changes tells of, on the rows that a backup has brought back.
 * @returns how many rows of each kind that were
 */
export async function eraseAgain(tx: Sql, actor: string): Promise<ErasedAgain> {
  const back = await tx
    .select()
    .from(orders)
    .where(and(isErased(orders.orderId, 'text', '{orders,erased}'), ne(orders.studentEmail, '')))
    .for('update');
  for (const order of back) {
    // Its review had ended before it was erased.
    if (order.status === 'under-review') await releaseReference(tx, order);
    await anonymiseOrder(tx, order, { actor, reason: 'personal data erased, again after a restore' });
  }
  const asked = await tx
    .delete(queries)
    .where(isErased(queries.id, 'text', '{erasedRows,queries}'))
    .returning({ id: queries.id });
  const listed = await tx
    .delete(newsletterSubscribers)
    .where(isErased(newsletterSubscribers.token, 'uuid', '{erasedRows,subscribers}'))
    .returning({ token: newsletterSubscribers.token });
  const mails = await tx
    .delete(outbox)
    .where(isErased(outbox.messageKey, 'uuid', '{erasedRows,mails}'))
    .returning({ id: outbox.id });
  return { orders: back.length, queries: asked.length, subscribers: listed.length, mails: mails.length };
}

/**
 * Whether a line of the log names the row. The database looks: sent to it one by one, the numbers of a long log would be
 * more than a statement may carry. Lines of before the rows were written down have the orders alone.
 */
function isErased(column: AnyColumn, type: 'text' | 'uuid', path: string): SQL {
  return sql`${column} = ANY (ARRAY(
    SELECT jsonb_array_elements_text(${changes.detail} #> ${path}::text[])::${sql.raw(type)} FROM ${changes}
    WHERE ${inArray(changes.action, [ERASURE, UNSUBSCRIPTION])}))`;
}
