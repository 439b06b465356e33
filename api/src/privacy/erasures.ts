import { type AnyColumn, and, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { changes, courseWaiters, newsletterSubscribers, orders, outbox, queries } from '../database/schema';
import { rejectClaims } from '../orders/payment-claims.repository';
import { anonymiseOrder } from './anonymise';

// A backup contains data that was erased after it was made. So each erasure records in the audit log which rows it erased, and a restore of the
// backup erases these rows again.

/**
 * Generated ids of the rows that an erasure deleted (orders are not deleted, but anonymised). The ids are no personal data once the rows are
 * deleted. The e-mail address is not stored, not even as a hash, because trying all likely addresses finds the address of a hash.
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

/** Number of erased rows by kind. */
export type ErasedAgain = Record<'orders' | keyof ErasedRows, number>;

/** Actions in the audit log that a restore repeats. */
export const ERASURE = 'privacy.erase';
export const UNSUBSCRIPTION = 'newsletter.unsubscribe';

/** Repeats all erasures and unsubscriptions in the audit log, after a backup was restored. */
export async function eraseAgain(tx: Sql, actor: string): Promise<ErasedAgain> {
  const restoredOrders = await tx
    .select()
    .from(orders)
    .where(and(isErased(orders.orderId, 'text', '{orders,erased}'), ne(orders.studentEmail, '')))
    .for('update');
  const mails = await tx
    .delete(outbox)
    .where(isErased(outbox.messageKey, 'uuid', '{erasedRows,mails}'))
    .returning({ id: outbox.id });
  for (const order of restoredOrders) {
    // An order is erased only after its review has ended, so other orders may use its reference.
    if (order.status === 'under-review') await rejectClaims(tx, order);
    await anonymiseOrder(tx, order, { actor, reason: 'personal data erased, again after a restore' });
  }
  const deletedQueries = await tx
    .delete(queries)
    .where(isErased(queries.id, 'text', '{erasedRows,queries}'))
    .returning({ id: queries.id });
  const subscribers = await tx
    .delete(newsletterSubscribers)
    .where(isErased(newsletterSubscribers.token, 'uuid', '{erasedRows,subscribers}'))
    .returning({ token: newsletterSubscribers.token });
  const waiters = await tx
    .delete(courseWaiters)
    .where(isErased(courseWaiters.id, 'uuid', '{erasedRows,waiters}'))
    .returning({ id: courseWaiters.id });
  return {
    orders: restoredOrders.length,
    queries: deletedQueries.length,
    subscribers: subscribers.length,
    waiters: waiters.length,
    mails: mails.length,
  };
}

/**
 * SQL condition: the audit log lists the row as erased. The ids are compared in SQL, because a long log has more ids than a statement can
 * have parameters. Lines of early versions list only orders.
 * @param path of the list in the line's detail, such as `{erasedRows,queries}`
 */
function isErased(column: AnyColumn, type: 'text' | 'uuid', path: string): SQL {
  return sql`${column} = ANY (ARRAY(
    SELECT jsonb_array_elements_text(${changes.detail} #> ${path}::text[])::${sql.raw(type)} FROM ${changes}
    WHERE ${inArray(changes.action, [ERASURE, UNSUBSCRIPTION])}))`;
}
