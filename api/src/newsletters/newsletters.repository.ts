import { API_PAGES } from '@stepwell/contract';
import { eq } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { newsletterSubscribers } from '../database/schema';
import { queueMail } from '../mail/outbox.repository';

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

/** Takes the address of this token off the list; any other token changes nothing. */
export async function unsubscribeByToken(sql: Sql, token: string): Promise<void> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(token)) return;
  await sql.delete(newsletterSubscribers).where(eq(newsletterSubscribers.token, token));
}

export function unsubscribePath(token: string): string {
  return `${API_PAGES.unsubscribe}?${new URLSearchParams({ token })}`;
}
