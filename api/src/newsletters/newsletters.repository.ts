import type { Sql } from '../database/connection';
import { newsletterSubscribers } from '../database/schema';

/** Subscribes an address, whatever its case; one that is known already stays as it is. */
export async function subscribe(sql: Sql, email: string): Promise<void> {
  await sql.insert(newsletterSubscribers).values({ email: email.toLowerCase() }).onConflictDoNothing();
}
