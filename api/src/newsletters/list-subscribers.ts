import { and, asc, count, gt, isNotNull, isNull, like } from 'drizzle-orm';
import type { CommandContext } from '../cli/command/command';
import type { Sql } from '../database/connection';
import { escapeLike } from '../database/escape-like';
import { newsletterSubscribers } from '../database/schema';
import { csvLines } from '../lib/csv';
import { PAGE_SIZE, paginate } from '../lib/pagination';
import { unsubscribePath } from './newsletters.repository';

/** A newsletter address as staff see it. */
export interface SubscriberView {
  email: string;
  since: string;
  /** When the owner confirmed the address; `null` if not yet. Only confirmed addresses are exported. */
  confirmed: string | null;
  /** The unsubscribe link, for the footer of each mail to this address. */
  unsubscribe: string;
}

export interface SubscriberSearch {
  /** The page starts after this address, whether or not the address is still subscribed. */
  after?: string | undefined;
  /** `true`: only confirmed addresses; `false`: only unconfirmed ones; absent: all. */
  confirmed?: boolean | undefined;
  /** Beginning of the address. */
  search?: string | undefined;
  /** Default `PAGE_SIZE`. */
  limit?: number | undefined;
}

/** Reads a page of addresses in alphabetical order. */
export async function listSubscribers(
  tx: Sql,
  { after = '', confirmed, search = '', limit = PAGE_SIZE }: SubscriberSearch,
  { publicUrl }: CommandContext,
): Promise<SubscriberView[]> {
  const { email, confirmedAt } = newsletterSubscribers;
  const hasState = confirmed ? isNotNull(confirmedAt) : isNull(confirmedAt);
  const rows = await tx
    .select()
    .from(newsletterSubscribers)
    .where(
      and(
        gt(email, after),
        confirmed === undefined ? undefined : hasState,
        search ? like(email, `${escapeLike(search.toLowerCase())}%`) : undefined,
      ),
    )
    .orderBy(asc(email))
    .limit(limit);
  return rows.map((row) => ({
    email: row.email,
    since: row.createdAt.toISOString(),
    confirmed: row.confirmedAt?.toISOString() ?? null,
    unsubscribe: `${publicUrl}${unsubscribePath(row.token)}`,
  }));
}

export interface SubscriberCount {
  confirmed: number;
  /** Number of addresses that are not confirmed yet. */
  waiting: number;
}

export async function countSubscribers(tx: Sql): Promise<SubscriberCount> {
  const [{ all, confirmed } = { all: 0, confirmed: 0 }] = await tx
    .select({ all: count(), confirmed: count(newsletterSubscribers.confirmedAt) })
    .from(newsletterSubscribers);
  return { confirmed, waiting: all - confirmed };
}

/** Reads all addresses page by page. @param run calls `listSubscribers`, in this process or in the process that has the embedded database open */
export function subscriberPages(
  run: (search: SubscriberSearch) => Promise<SubscriberView[]>,
): AsyncGenerator<SubscriberView[]> {
  return paginate(
    (after) => run({ after }),
    ({ email }) => email,
  );
}

/** First line of the file for a mailing service. */
export const MAILING_HEAD = csvLines([['email', 'since', 'unsubscribe']]);

/** Lines of the file for a mailing service. @param page confirmed addresses, because others must not get a newsletter */
export function mailingLines(page: readonly SubscriberView[]): string {
  return csvLines(page.map(({ email, since, unsubscribe }) => [email, since, unsubscribe]));
}
