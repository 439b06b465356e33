import { API_PAGES } from '@stepwell/contract';
import { eq, sql } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { changes, newsletterSubscribers } from '../database/schema';
import { isUuid } from '../lib/is-uuid';
import { queueMail } from '../mail/outbox.repository';
import { UNSUBSCRIPTION } from '../privacy/erasures';

/**
 * Stores an address in lower case, and mails a link by which its owner confirms the address. For a stored address that is not confirmed, it
 * queues the mail again, at most once a day. For a confirmed address, it does nothing.
 */
export async function subscribe(database: Sql, email: string): Promise<void> {
  await database.transaction(async (tx) => {
    const stored = await tx
      .insert(newsletterSubscribers)
      .values({ email: email.toLowerCase() })
      .onConflictDoUpdate({
        target: newsletterSubscribers.email,
        set: { createdAt: sql`now()` },
        setWhere: sql`${newsletterSubscribers.confirmedAt} IS NULL
          AND ${newsletterSubscribers.createdAt} < now() - interval '1 day'`,
      })
      .returning();
    if (stored.length > 0)
      await queueMail(tx, { kind: 'newsletter-confirm', recipient: email.toLowerCase() });
  });
}

/**
 * Unsubscribes the address of a token; an unknown token has no effect. The audit log keeps the token, so that restoring a backup does
 * not subscribe the address again.
 */
export async function unsubscribeByToken(database: Sql, token: string): Promise<void> {
  if (!isUuid(token)) return;
  await database.transaction(async (tx) => {
    const deleted = await tx
      .delete(newsletterSubscribers)
      .where(eq(newsletterSubscribers.token, token))
      .returning();
    if (deleted.length === 0) return;
    await tx.insert(changes).values({
      actor: 'learner',
      action: UNSUBSCRIPTION,
      subject: 'newsletter',
      detail: { erasedRows: { subscribers: [token] } },
    });
  });
}

/** Confirms the address of a token, and queues a welcome mail at the first confirmation. @returns whether the token is known */
export async function confirmByToken(database: Sql, token: string): Promise<boolean> {
  if (!isUuid(token)) return false;
  return database.transaction(async (tx) => {
    const [subscriber] = await tx
      .select()
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.token, token))
      .for('update');
    if (!subscriber) return false;
    if (subscriber.confirmedAt) return true;
    await tx
      .update(newsletterSubscribers)
      .set({ confirmedAt: new Date() })
      .where(eq(newsletterSubscribers.token, token));
    await queueMail(tx, { kind: 'newsletter-welcome', recipient: subscriber.email });
    return true;
  });
}

export function confirmPath(token: string): string {
  return `${API_PAGES.confirmSubscription}?${new URLSearchParams({ token })}`;
}

export function unsubscribePath(token: string): string {
  return `${API_PAGES.unsubscribe}?${new URLSearchParams({ token })}`;
}
