import type { Kind } from './ledger';

/** Table and identifying column of each kind. */
const QUESTIONS: Readonly<Record<Kind, string>> = {
  order: 'SELECT idempotency_key AS name FROM orders',
  reference: 'SELECT reference AS name FROM payment_claims',
  query: 'SELECT message AS name FROM queries',
  subscription: 'SELECT email AS name FROM newsletter_subscribers',
};

/** Number of rows in the database by kind and identifying value. */
export async function countRows(
  ask: (question: string) => Promise<Record<string, unknown>[]>,
): Promise<Record<Kind, Map<string, number>>> {
  const counts: Record<Kind, Map<string, number>> = {
    order: new Map(),
    reference: new Map(),
    query: new Map(),
    subscription: new Map(),
  };
  for (const [kind, question] of Object.entries(QUESTIONS) as [Kind, string][]) {
    for (const { name } of await ask(question)) {
      counts[kind].set(String(name), (counts[kind].get(String(name)) ?? 0) + 1);
    }
  }
  return counts;
}
