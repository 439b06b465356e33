import { asc, gt } from 'drizzle-orm';
import type { CommandContext } from '../cli/command/command';
import type { Sql } from '../database/connection';
import { newsletterSubscribers } from '../database/schema';
import { PAGE_SIZE, paginate } from '../lib/pagination';
import { unsubscribePath } from './newsletters.repository';

export interface SubscriberView {
  email: string;
  since: string;
  /** For the foot of each mail that goes to this address. */
  unsubscribe: string;
}

export interface SubscriberSearch {
  /** Only those that stand behind this address, which need not be on the list any more. */
  after?: string | undefined;
}

/** A page of the addresses, in the order of the alphabet. */
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
  return rows.map(({ email, createdAt, token }) => ({
    email,
    since: createdAt.toISOString(),
    unsubscribe: `${publicUrl}${unsubscribePath(token)}`,
  }));
}

/**
 * All addresses, page by page.
 * @param run runs `listSubscribers`, wherever the database is open
 */
export function subscriberPages(
  run: (search: SubscriberSearch) => Promise<SubscriberView[]>,
): AsyncGenerator<SubscriberView[]> {
  return paginate(
    (after) => run({ after }),
    ({ email }) => email,
  );
}
