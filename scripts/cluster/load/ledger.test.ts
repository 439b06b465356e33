import { type Kind, Ledger } from './ledger';

let ledger: Ledger;

beforeEach(() => {
  ledger = new Ledger();
});

test('the comparison is empty if every acknowledged write is stored once', () => {
  ledger.write('order', 'a', 'unknown');
  ledger.write('order', 'a', 'acknowledged');
  ledger.write('query', 'q', 'refused');

  expect(ledger.compare(found({ order: { a: 1 } }))).toEqual([]);
});

test('a write without a reply may be stored or not', () => {
  ledger.write('query', 'q', 'unknown');

  expect(ledger.compare(found({}))).toEqual([]);
  expect(ledger.compare(found({ query: { q: 1 } }))).toEqual([]);
});

test('the comparison lists writes that are lost, doubled, refused but stored, or unknown', () => {
  ledger.write('order', 'lost', 'acknowledged');
  ledger.write('reference', 'twice', 'unknown');
  ledger.write('subscription', 'refused', 'refused');

  const lines = ledger.compare(
    found({ reference: { twice: 2 }, subscription: { refused: 1 }, query: { strange: 1 } }),
  );

  expect(lines).toEqual([
    'order lost was acknowledged and is lost',
    'reference twice is stored 2 times',
    'query strange is stored and was never sent',
    'subscription refused was refused and is stored',
  ]);
});

test('a lost reply does not change an acknowledged write', () => {
  ledger.write('order', 'a', 'acknowledged');
  ledger.write('order', 'a', 'unknown');

  expect(ledger.compare(found({}))).toEqual(['order a was acknowledged and is lost']);
});

function found(there: Partial<Record<Kind, Record<string, number>>>) {
  const mapOf = (kind: Kind) => new Map(Object.entries(there[kind] ?? {}));
  return {
    order: mapOf('order'),
    reference: mapOf('reference'),
    query: mapOf('query'),
    subscription: mapOf('subscription'),
  };
}
