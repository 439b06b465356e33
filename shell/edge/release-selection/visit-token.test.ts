import { exposureName, type Visit, VisitTokens } from './visit-token';

const KNOWN = ['checkout-m1', 'catalog-m2'];
const MINUTE_MS = 60_000;

const tokens = new VisitTokens('of all edges');

beforeEach(() => jest.useFakeTimers({ now: Date.parse('2026-11-22T10:00:00.000Z') }));
afterEach(() => jest.useRealTimers());

test('lasts half an hour, and is read back by an edge with the same secret', () => {
  const name = exposureName({ feature: 'checkout', since: '2026-11-22T10:00:00.000Z' });
  const visit: Visit = { ...tokens.newVisit(), exposures: new Map([[name, 'failed']]) };
  const cookie = tokens.cookieOf(visit, 7, true);

  expect(cookie).toMatch(/^stepwell-counted=[\w.-]+; Path=\/; Max-Age=1800; HttpOnly; SameSite=Lax; Secure$/);
  jest.advanceTimersByTime(30 * MINUTE_MS);
  const other = new VisitTokens('of all edges');
  expect(other.read(`a=b; ${cookie.split(';', 1)[0]}`, 7, [name])).toEqual(visit);
});

test('each visit has its own id, and outcomes of past phases are dropped', () => {
  const [first, second] = [tokens.newVisit(), tokens.newVisit()];
  first.exposures.set('checkout-m0', 'clean').set('catalog-m2', 'seen');

  expect(first.id).not.toBe(second.id);
  expect(tokens.read(pairOf(first), 7, KNOWN)).toEqual({
    id: first.id,
    exposures: new Map([['catalog-m2', 'seen']]),
  });
});

test.each<[what: string, cookies: (pair: string) => string | undefined, bucket: number, result: string]>([
  ['no cookie', () => undefined, 7, 'missing'],
  ['a value of earlier versions', () => 'stepwell-counted=checkout-m1S', 7, 'forged'],
  ['another bucket', (pair) => pair, 8, 'forged'],
  ['another outcome', (pair) => pair.replace('m1S', 'm1F'), 7, 'forged'],
  ['a longer value', (pair) => `${pair}A`, 7, 'forged'],
  ['no signature', (pair) => pair.slice(0, -43), 7, 'forged'],
])('with %s there is no valid visit', (_, cookies, bucket, result) => {
  const visit: Visit = { ...tokens.newVisit(), exposures: new Map([['checkout-m1', 'seen']]) };

  expect(tokens.read(cookies(pairOf(visit)), bucket, KNOWN)).toBe(result);
});

test('a token with another secret, or older than half an hour, is refused', () => {
  const pair = pairOf(tokens.newVisit());

  expect(new VisitTokens('another').read(pair, 7, KNOWN)).toBe('forged');
  expect(new VisitTokens().read(pair, 7, KNOWN)).toBe('forged');
  jest.advanceTimersByTime(31 * MINUTE_MS);
  expect(tokens.read(pair, 7, KNOWN)).toBe('expired');
});

function pairOf(visit: Visit): string {
  return tokens.cookieOf(visit, 7, false).split(';', 1)[0] ?? '';
}
