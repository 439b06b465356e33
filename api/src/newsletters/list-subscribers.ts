import { asc, gt } from 'drizzle-orm';
import type { CommandContext } from '../cli/command/command';
import type { Sql } from '../database/connection';
import { newsletterSubscribers } from '../database/schema';
import { PAGE_SIZE, paginate } from '../lib/pagination';
import { unsubscribePath } from './newsletters.repository';

export interface SubscriberView {
  email: string;
  since: string;
  /** When the owner confirmed the address; `null` before. Only confirmed addresses are exported. */
  confirmed: string | null;
  /** The unsubscribe link, for the footer of each mail to this address. */
  unsubscribe: string;
}

export interface SubscriberSearch {
  /** The page starts after this address, whether or not the address is still subscribed. */
  after?: string | undefined;
}

/** Reads a page of addresses in alphabetical order. */
export async function listSubscribers(
  tx: Sql,
  { after = '' }: SubscriberSearch,
  { publicUrl }: CommandContext,
): Promise<SubscriberView[]> {
  const rows = await tx
    .select()
    .from(newsletterSubscribers)
    .where(gt(newsletterSubscribers.email, after))
    .orderBy(asc(newsletterSubscribers.email))
    .limit(PAGE_SIZE);
  return rows.map(({ email, createdAt, confirmedAt, token }) => ({
    email,
    since: createdAt.toISOString(),
    confirmed: confirmedAt?.toISOString() ?? null,
    unsubscribe: `${publicUrl}${unsubscribePath(token)}`,
  }));
}

/**
 * Reads all addresses page by page.
 * @param run runs `listSubscribers` in the process that has the database open
 */
export function subscriberPages(
  run: (search: SubscriberSearch) => Promise<SubscriberView[]>,
): AsyncGenerator<SubscriberView[]> {
  return paginate(
    (after) => run({ after }),
    ({ email }) => email,
  );
}
