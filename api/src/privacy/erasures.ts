import { type AnyColumn, and, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { changes, courseWaiters, newsletterSubscribers, orders, outbox, queries } from '../database/schema';
import { releaseReference } from '../orders/payment-claims.repository';
import { anonymiseOrder } from './anonymise';

/**
 * Generated ids of the rows that an erasure deleted, apart from its orders. They are no personal data once the rows are
 * gone, and by them the erasure is repeated after a backup was restored. The address is not stored, not even as a hash:
 * addresses are few enough to try them all.
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

/** Number of rows of each kind. */
export type ErasedAgain = Record<'orders' | keyof ErasedRows, number>;

/** Actions of the change log that a restore repeats. */
export const ERASURE = 'privacy.erase';
export const UNSUBSCRIPTION = 'newsletter.unsubscribe';

/**
 * Repeats all erasures and unsubscriptions of the change log, on rows that a restored backup brought back.
 * @returns the number of rows of each kind
 */
export async function eraseAgain(tx: Sql, actor: string): Promise<ErasedAgain> {
  const back = await tx
    .select()
    .from(orders)
    .where(and(isErased(orders.orderId, 'text', '{orders,erased}'), ne(orders.studentEmail, '')))
    .for('update');
  for (const order of back) {
    // Orders under review are not erased: its review had ended, which the backup does not have.
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
  const waiting = await tx
    .delete(courseWaiters)
    .where(isErased(courseWaiters.id, 'uuid', '{erasedRows,waiters}'))
    .returning({ id: courseWaiters.id });
  const mails = await tx
    .delete(outbox)
    .where(isErased(outbox.messageKey, 'uuid', '{erasedRows,mails}'))
    .returning({ id: outbox.id });
  return {
    orders: back.length,
    queries: asked.length,
    subscribers: listed.length,
    waiters: waiting.length,
    mails: mails.length,
  };
}

/**
 * Whether the change log lists a row as erased. In SQL, because the ids of a long log exceed the parameters of a statement.
 * Entries of old versions list orders only.
 */
function isErased(column: AnyColumn, type: 'text' | 'uuid', path: string): SQL {
  return sql`${column} = ANY (ARRAY(
    SELECT jsonb_array_elements_text(${changes.detail} #> ${path}::text[])::${sql.raw(type)} FROM ${changes}
    WHERE ${inArray(changes.action, [ERASURE, UNSUBSCRIPTION])}))`;
}
