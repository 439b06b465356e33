import { and, inArray, ne, sql } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { changes, newsletterSubscribers, orders, outbox, queries } from '../database/schema';
import { releaseReference } from '../orders/review.commands';
import { forgetOrder } from './forget';

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
  const gone = await erasedRows(tx);
  const back = await tx
    .select()
    .from(orders)
    .where(and(inArray(orders.orderId, gone.orders), ne(orders.studentEmail, '')))
    .for('update');
  for (const order of back) {
    // Its review had ended before it was erased.
    if (order.status === 'under-review') await releaseReference(tx, order);
    await forgetOrder(tx, order, { actor, reason: 'personal data erased, again after a restore' });
  }
  const asked = await tx
    .delete(queries)
    .where(inArray(queries.id, gone.queries))
    .returning({ id: queries.id });
  const listed = await tx
    .delete(newsletterSubscribers)
    .where(inArray(newsletterSubscribers.token, gone.subscribers))
    .returning({ token: newsletterSubscribers.token });
  const mails = await tx
    .delete(outbox)
    .where(inArray(outbox.messageKey, gone.mails))
    .returning({ id: outbox.id });
  return { orders: back.length, queries: asked.length, subscribers: listed.length, mails: mails.length };
}

async function erasedRows(tx: Sql): Promise<ErasedRows & { orders: string[] }> {
  const lines = await tx
    .select({
      // Lines of before this was written down have the orders alone.
      orders: sql<string[] | null>`${changes.detail} #> '{orders,erased}'`,
      rows: sql<Partial<ErasedRows> | null>`${changes.detail} -> 'erasedRows'`,
    })
    .from(changes)
    .where(inArray(changes.action, [ERASURE, UNSUBSCRIPTION]));
  return {
    orders: lines.flatMap(({ orders }) => orders ?? []),
    queries: lines.flatMap(({ rows }) => rows?.queries ?? []),
    subscribers: lines.flatMap(({ rows }) => rows?.subscribers ?? []),
    mails: lines.flatMap(({ rows }) => rows?.mails ?? []),
  };
}
