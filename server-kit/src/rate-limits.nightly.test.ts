import { networkOf, RateLimit } from './rate-limits';

test('still refuses an address after another caller has used all 65,536 networks of a /48', async () => {
  const limit = new RateLimit({ max: 1, seconds: 3600 });
  await limit.take('192.0.2.1');

  for (let n = 0; n < 2 ** 16; n += 1) await limit.take(networkOf(`2001:db8:1:${n.toString(16)}::1`));

  expect(await limit.peek('192.0.2.1')).toBeGreaterThan(0);
});
