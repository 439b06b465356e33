import { asc, eq } from 'drizzle-orm';
import { masked } from '../base/logging';
import { Refusal } from '../base/refusal';
import type { CommandContext } from '../command/command';
import type { Sql } from '../database/connection';
import { newsletterSubscribers } from '../database/schema';
import { UNSUBSCRIPTION } from '../privacy/erasures';
import { unsubscribePath } from './newsletters.repository';

export interface SubscriberView {
  email: string;
  since: string;
  /** For the foot of each mail that goes to this address. */
  unsubscribe: string;
}

export async function listSubscribers(
  tx: Sql,
  _input: undefined,
  { publicUrl }: CommandContext,
): Promise<SubscriberView[]> {
  const rows = await tx.select().from(newsletterSubscribers).orderBy(asc(newsletterSubscribers.createdAt));
  return rows.map(({ email, createdAt, token }) => ({
    email,
    since: createdAt.toISOString(),
    unsubscribe: `${publicUrl}${unsubscribePath(token)}`,
  }));
}

/** @throws Refusal 404 for an address that is not on the list */
export async function unsubscribeAddress(
  tx: Sql,
  { email }: { email: string },
  { record }: CommandContext,
): Promise<{ email: string }> {
  const address = email.trim().toLowerCase();
  const gone = await tx
    .delete(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, address))
    .returning();
  if (gone.length === 0) throw new Refusal(404, `'${address}' is not on the list`);
  // The log is kept for good: the address that asked to be forgotten must not stand in it.
  const subscribers = gone.map(({ token }) => token);
  await record(UNSUBSCRIPTION, masked(address), { erasedRows: { subscribers } });
  return { email: address };
}
