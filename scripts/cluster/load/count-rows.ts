import type { Kind } from './ledger';

/** Query for the identifying column of each kind of write. */
const QUERIES: Readonly<Record<Kind, string>> = {
  order: 'SELECT idempotency_key AS name FROM orders',
  reference: 'SELECT reference AS name FROM payment_claims',
  query: 'SELECT message AS name FROM queries',
  subscription: 'SELECT email AS name FROM newsletter_subscribers',
};

/** Number of rows in the database by kind and identifying value, for `Ledger.compare`. @param ask runs an SQL query */
export async function countRows(
  ask: (sql: string) => Promise<Record<string, unknown>[]>,
): Promise<Record<Kind, Map<string, number>>> {
  const counts: Record<Kind, Map<string, number>> = {
    order: new Map(),
    reference: new Map(),
    query: new Map(),
    subscription: new Map(),
  };
  for (const [kind, sql] of Object.entries(QUERIES) as [Kind, string][]) {
    for (const { name } of await ask(sql)) {
      counts[kind].set(String(name), (counts[kind].get(String(name)) ?? 0) + 1);
    }
  }
  return counts;
}
