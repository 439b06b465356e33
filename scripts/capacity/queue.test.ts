import { seeded, untilNext } from '../random/random';
import { Queue } from './queue';

/** Erlang's formula: the mean wait of M/M/c, in units of the mean work. */
function erlangWait(servers: number, load: number): number {
  const offered = servers * load;
  let [term, sum] = [1, 1];
  for (let n = 1; n < servers; n += 1) {
    term *= offered / n;
    sum += term;
  }
  const last = ((term * offered) / servers) * (1 / (1 - load));
  const mustWait = last / (sum + last);
  return mustWait / (servers * (1 - load));
}

test.each([
  [1, 0.5],
  [1, 0.8],
  [2, 0.7],
  [8, 0.8],
])('waits as long as Erlang says, with %i who serve and a load of %p', (servers, load) => {
  const random = seeded(7);
  const queue = new Queue(servers);
  let now = 0;
  for (let n = 0; n < 50_000; n += 1) {
    now += untilNext(random, servers * load);
    queue.come(now, untilNext(random, 1));
  }

  expect(queue.meanWait() / erlangWait(servers, load)).toBeGreaterThan(0.93);
  expect(queue.meanWait() / erlangWait(servers, load)).toBeLessThan(1.07);
  expect(queue.load(now)).toBeCloseTo(load, 1);
});

test('the formula is the one of the books: with one who serves, half busy, one waits as long as one is served', () => {
  expect(erlangWait(1, 0.5)).toBeCloseTo(1);
  expect(erlangWait(2, 0.5)).toBeCloseTo(1 / 3);
});

test('whoever would wait too long is refused, and holds nobody up', () => {
  const queue = new Queue(1, 2);

  expect([queue.come(0, 2), queue.come(0, 5), queue.come(0, 1), queue.come(8, 1)]).toEqual([
    2,
    7,
    undefined,
    9,
  ]);
  expect(queue.refused).toBe(1);
});

test('of two, one that has fallen does nothing until it is back', () => {
  const queue = new Queue(2);
  queue.falls(10);

  expect([queue.come(0, 4), queue.come(0, 4), queue.come(9, 4)]).toEqual([4, 8, 13]);
});

test('the same seed is the same day', () => {
  const [one, same, other] = [seeded(1), seeded(1), seeded(2)];
  const few = (random: () => number) => Array.from({ length: 5 }, random);

  expect(few(one)).toEqual(few(same));
  expect(few(other)).not.toEqual(few(seeded(1)));
});
