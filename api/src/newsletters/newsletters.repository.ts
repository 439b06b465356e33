import { API_PAGES } from '@stepwell/contract';
import { eq } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { changes, newsletterSubscribers } from '../database/schema';
import { queueMail } from '../mail/outbox.repository';
import { UNSUBSCRIPTION } from '../privacy/erasures';

/** Subscribes an address, whatever its case; one that is known already stays as it is. */
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
 * Takes the address of this token off the list; any other token changes nothing. The log of changes remembers the token,
 * so that no backup brings the address back.
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
