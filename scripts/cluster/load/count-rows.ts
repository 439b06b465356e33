import { byKind, KINDS, type Kind } from './ledger';

/** SQL for the column that identifies each kind of write. */
const QUERIES: Readonly<Record<Kind, string>> = {
  order: 'SELECT idempotency_key AS name FROM orders',
  reference: 'SELECT reference AS name FROM payment_claims',
  query: 'SELECT message AS name FROM queries',
  subscription: 'SELECT email AS name FROM newsletter_subscribers',
};

/** Number of rows in the database by kind and identifying value, for `Ledger.compare`. @param query runs SQL */
export async function countRows(
  query: (sql: string) => Promise<Record<string, unknown>[]>,
): Promise<Record<Kind, Map<string, number>>> {
  const counts = byKind(() => new Map<string, number>());
  for (const kind of KINDS) {
    for (const { name } of await query(QUERIES[kind])) {
      counts[kind].set(String(name), (counts[kind].get(String(name)) ?? 0) + 1);
    }
  }
  return counts;
}
