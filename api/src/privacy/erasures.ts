import { type AnyColumn, and, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { changes, courseWaiters, newsletterSubscribers, orders, outbox, queries } from '../database/schema';
import { rejectClaims } from '../orders/payment-claims.repository';
import { anonymiseOrder } from './anonymise';

/**
 * Generated ids of the rows that an erasure deleted; orders are anonymised instead. With these ids, a restore of a backup repeats the erasure.
 * The ids are no personal data, because the rows no longer exist. The e-mail address is not stored, not even as a hash, because a hash can be
 * found by trying all likely addresses.
 */
export interface ErasedRows {
  queries: string[];
  /** Tokens of unsubscribed addresses. */
  subscribers: string[];
  /** Ids of addresses that waited for a course; missing in entries of old versions. */
  waiters?: string[];
  /** Message keys of mails. */
  mails: string[];
}

/** Number of erased rows of each kind. */
export type ErasedAgain = Record<'orders' | keyof ErasedRows, number>;

/** Actions in the audit log that a restore repeats. */
export const ERASURE = 'privacy.erase';
export const UNSUBSCRIPTION = 'newsletter.unsubscribe';

/**
 * Repeats all erasures and unsubscriptions in the audit log, for rows that a restored backup has brought back.
 * @returns the number of erased rows of each kind
 */
export async function eraseAgain(tx: Sql, actor: string): Promise<ErasedAgain> {
  const restoredOrders = await tx
    .select()
    .from(orders)
    .where(and(isErased(orders.orderId, 'text', '{orders,erased}'), ne(orders.studentEmail, '')))
    .for('update');
  for (const order of restoredOrders) {
    // An order under review is never erased. So the review of this order had ended before the erasure, and its reference is released again.
    if (order.status === 'under-review') await rejectClaims(tx, order);
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
  const waiting = await tx
    .delete(courseWaiters)
    .where(isErased(courseWaiters.id, 'uuid', '{erasedRows,waiters}'))
    .returning({ id: courseWaiters.id });
  const mails = await tx
    .delete(outbox)
    .where(isErased(outbox.messageKey, 'uuid', '{erasedRows,mails}'))
    .returning({ id: outbox.id });
  return {
    orders: restoredOrders.length,
    queries: asked.length,
    subscribers: listed.length,
    waiters: waiting.length,
    mails: mails.length,
  };
}

/**
 * SQL condition: the audit log lists a row as erased. In SQL, because a long log has more ids than a statement can have parameters. Entries of
 * earlier versions list only orders.
 */
function isErased(column: AnyColumn, type: 'text' | 'uuid', path: string): SQL {
  return sql`${column} = ANY (ARRAY(
    SELECT jsonb_array_elements_text(${changes.detail} #> ${path}::text[])::${sql.raw(type)} FROM ${changes}
    WHERE ${inArray(changes.action, [ERASURE, UNSUBSCRIPTION])}))`;
}
