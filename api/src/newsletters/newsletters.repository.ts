import { API_PAGES } from '@stepwell/contract';
import { eq } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { changes, newsletterSubscribers } from '../database/schema';
import { queueMail } from '../mail/outbox.repository';
import { UNSUBSCRIPTION } from '../privacy/erasures';

/** Subscribes an address in lower case. One that is subscribed already is not changed and gets no second mail. */
export async function subscribe(sql: Sql, email: string): Promise<void> {
  await sql.transaction(async (tx) => {
    const added = await tx
      .insert(newsletterSubscribers)
      .values({ email: email.toLowerCase() })
      .onConflictDoNothing()
      .returning();
    if (added.length > 0) await queueMail(tx, { kind: 'newsletter-welcome', recipient: email.toLowerCase() });
  });
}

/**
 * Unsubscribes the address of a token; an unknown token changes nothing. The change log keeps the token, so that a restored
 * backup does not subscribe the address again.
 */
export async function unsubscribeByToken(sql: Sql, token: string): Promise<void> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(token)) return;
  await sql.transaction(async (tx) => {
    const gone = await tx
      .delete(newsletterSubscribers)
      .where(eq(newsletterSubscribers.token, token))
      .returning();
    if (gone.length === 0) return;
    await tx.insert(changes).values({
      actor: 'learner',
      action: UNSUBSCRIPTION,
      subject: 'newsletter',
      detail: { erasedRows: { subscribers: [token] } },
    });
  });
}

export function unsubscribePath(token: string): string {
  return `${API_PAGES.unsubscribe}?${new URLSearchParams({ token })}`;
}
