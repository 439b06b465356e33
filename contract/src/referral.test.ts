import { rememberReferral, storedReferral } from './referral';

test.each([
  ['/?ref=FRIEND-7', 'FRIEND-7'],
  ['/courses?q=a&ref=%20a_b%20', 'a_b'],
  ['/?ref=no%20spaces', ''],
  ['/?ref=', ''],
  [`/?ref=${'x'.repeat(32)}`, 'x'.repeat(32)],
  [`/?ref=${'x'.repeat(33)}`, ''],
  ['/', ''],
])('the page %s stores the referral code %j', (address, code) => {
  const memory = aMemory();

  rememberReferral(new URL(address, 'http://site'), memory);

  expect(storedReferral(memory)).toBe(code);
});

test('a page without a valid referral code keeps the stored code', () => {
  const memory = aMemory();

  for (const address of ['/?ref=first', '/courses', '/?ref=%3Cb%3E'])
    rememberReferral(new URL(address, 'http://site'), memory);

  expect(storedReferral(memory)).toBe('first');
});

test('ignores a stored value that is no referral code', () => {
  const memory = () => ({ getItem: () => 'no spaces, please', setItem: () => {} });

  expect(storedReferral(memory)).toBe('');
});

test('without storage there is no referral and no error', () => {
  const switchedOff = () => {
    throw new DOMException('Access is denied', 'SecurityError');
  };

  rememberReferral(new URL('http://site/?ref=FRIEND-7'), switchedOff);

  expect(storedReferral(switchedOff)).toBe('');
});

function aMemory() {
  const values = new Map<string, string>();
  const memory = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
  return () => memory;
}
