import { madeOnce } from './made-once';

test('is made once for all who ask until its time is over, then anew', async () => {
  const { ask, clock } = counting();

  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  clock.now = 99;
  expect(await ask()).toBe(1);
  clock.now = 100;
  expect(await Promise.all([ask(), ask()])).toEqual([2, 2]);
});

test('a failure is nobody’s but theirs who wait for it', async () => {
  let isBroken = true;
  const ask = madeOnce(async () => {
    if (isBroken) throw new Error('broken');
    return { value: 'whole', keptMs: 100 };
  });

  await expect(ask()).rejects.toThrow('broken');
  isBroken = false;
  expect(await ask()).toBe('whole');
});

function counting() {
  const clock = { now: 0 };
  let count = 0;
  const make = async () => {
    count += 1;
    return { value: count, keptMs: 100 };
  };
  return { clock, ask: madeOnce(make, () => clock.now) };
}
