import { asc } from 'drizzle-orm';
import type { CommandContext } from '../command/command';
import type { Sql } from '../database/connection';
import { newsletterSubscribers } from '../database/schema';
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
