import { TokenBucket } from './token-bucket';

test('what was used up at once comes back one by one, and never more than there was', () => {
  let now = 0;
  const allowance = new TokenBucket(2, 1000, () => now);
  const takeAt = (ms: number) => {
    now = ms;
    return allowance.take();
  };

  expect([0, 0, 0, 999, 1000, 1001].map(takeAt)).toEqual([true, true, false, false, true, false]);
  expect([60_000, 60_000, 60_000].map(takeAt)).toEqual([true, true, false]);
});
