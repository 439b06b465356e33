import { byKind, type Kind, Ledger } from './ledger';

let ledger: Ledger;

beforeEach(() => {
  ledger = new Ledger();
});

test('the comparison is empty if every acknowledged write is stored once and no refused write is stored', () => {
  ledger.record('order', 'a', 'unknown');
  ledger.record('order', 'a', 'acknowledged');
  ledger.record('query', 'q', 'refused');

  expect(ledger.compare(rows({ order: { a: 1 } }))).toEqual([]);
});

test('a write without a reply may be stored or not', () => {
  ledger.record('query', 'q', 'unknown');

  expect(ledger.compare(rows({}))).toEqual([]);
  expect(ledger.compare(rows({ query: { q: 1 } }))).toEqual([]);
});

test('the comparison lists writes that are lost, stored twice, stored although refused, or never sent', () => {
  ledger.record('order', 'lost', 'acknowledged');
  ledger.record('reference', 'twice', 'unknown');
  ledger.record('subscription', 'refused', 'refused');

  const lines = ledger.compare(
    rows({ reference: { twice: 2 }, subscription: { refused: 1 }, query: { strange: 1 } }),
  );

  expect(lines).toEqual([
    'order lost was acknowledged and is lost',
    'reference twice is stored 2 times',
    'query strange is stored and was never sent',
    'subscription refused was refused and is stored',
  ]);
});

test('an acknowledged write stays acknowledged if the reply to a repetition is lost', () => {
  ledger.record('order', 'a', 'acknowledged');
  ledger.record('order', 'a', 'unknown');

  expect(ledger.compare(rows({}))).toEqual(['order a was acknowledged and is lost']);
});

/** Rows of the database: their number by kind and name. */
function rows(counts: Partial<Record<Kind, Record<string, number>>>) {
  return byKind((kind) => new Map(Object.entries(counts[kind] ?? {})));
}
