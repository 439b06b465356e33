import { TokenBucket } from './token-bucket';

test('allows a burst, then one action per interval, and after a pause no larger burst', () => {
  let now = 0;
  const bucket = new TokenBucket(2, 1000, () => now);
  const takeAt = (ms: number) => {
    now = ms;
    return bucket.take();
  };

  expect([0, 0, 0, 999, 1000, 1001].map(takeAt)).toEqual([true, true, false, false, true, false]);
  expect([60_000, 60_000, 60_000].map(takeAt)).toEqual([true, true, false]);
});
