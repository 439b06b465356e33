import { networkOf, RateLimit } from './rate-limits';

afterEach(() => jest.useRealTimers());

test('allows `max` calls of each key, then returns the milliseconds until the next call is allowed', async () => {
  const limit = new RateLimit({ max: 2, seconds: 60 });

  const delays = [await limit.take('one'), await limit.take('one'), await limit.take('one')];

  expect(delays).toEqual([undefined, undefined, expect.any(Number)]);
  expect(delays[2]).toBeGreaterThan(59_000);
  expect(delays[2]).toBeLessThanOrEqual(60_000);
  expect(await limit.take('other')).toBeUndefined();
});

test('starts a new window with the first call after the last window has ended', async () => {
  jest.useFakeTimers();
  const limit = new RateLimit({ max: 1, seconds: 60 });
  await limit.take('one');
  jest.advanceTimersByTime(59_999);
  const before = await limit.take('one');
  jest.advanceTimersByTime(1);

  expect([before, await limit.take('one'), await limit.take('one')]).toEqual([1, undefined, 60_000]);
});

test('peeks at a limit without counting', async () => {
  const limit = new RateLimit({ max: 1, seconds: 60 });

  const unknown = [await limit.peek('one'), await limit.peek('one')];
  await limit.take('one');

  expect(unknown).toEqual([undefined, undefined]);
  expect(await limit.peek('one')).toBeGreaterThan(59_000);
});

test.each([
  ['203.0.113.9', 64, '203.0.113.9'],
  ['::ffff:203.0.113.9', 64, '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', 64, '2001:db8:1:2::'],
  ['2001:DB8:1:2::', 64, '2001:db8:1:2::'],
  ['2001:db8:1:2:3:4:5:6', 48, '2001:db8:1::'],
  ['fe80::1%eth0', 64, 'fe80::'],
  ['::1', 64, '::'],
  ['', 64, ''],
] as const)('the network of %s with %i bits is %s', (address, bits, network) => {
  expect(networkOf(address, bits)).toBe(network);
});
