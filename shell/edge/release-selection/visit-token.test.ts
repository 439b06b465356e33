import { type Visit, VisitTokens } from './visit-token';

const KNOWN = ['checkout-m1', 'catalog-m2'];

const tokens = new VisitTokens('of all edges');

test('each visit has its own id, and outcomes of past phases are dropped', () => {
  const [first, second] = [tokens.newVisit(), tokens.newVisit()];
  first.exposures.set('checkout-m0', 'clean').set('catalog-m2', 'seen');

  expect(first.id).not.toBe(second.id);
  expect(tokens.read(pairOf(first), 7, KNOWN)).toEqual({
    id: first.id,
    exposures: new Map([['catalog-m2', 'seen']]),
  });
});

test.each<[what: string, cookies: (pair: string) => string]>([
  ['a value of earlier versions', () => 'stepwell-counted=checkout-m1S'],
  ['another outcome', (pair) => pair.replace('m1S', 'm1F')],
  ['a longer value', (pair) => `${pair}A`],
  ['no signature', (pair) => pair.slice(0, -43)],
])('a token with %s is forged', (_, cookies) => {
  const visit: Visit = { ...tokens.newVisit(), exposures: new Map([['checkout-m1', 'seen']]) };

  expect(tokens.read(cookies(pairOf(visit)), 7, KNOWN)).toBe('forged');
});

function pairOf(visit: Visit): string {
  return tokens.cookieOf(visit, 7, false).split(';', 1)[0] ?? '';
}
