import { type Lane, limitsFor, type Queued, RenderQueue } from './render-queue';

const LIMITS = {
  fixed: { working: 4, waiting: 2 },
  known: { working: 3, waiting: 2 },
  guessed: { working: 2, waiting: 2 },
};

test('returns as many orders as may be working, in their order', () => {
  const { queue, add } = aQueue();
  // Two may wait in a lane, so each working order makes room.
  const begun = [add('k1'), queue.next(), add('k2'), queue.next(), add('k3'), queue.next()];
  add('k4');

  expect(begun).toEqual([true, named('k1'), true, named('k2'), true, named('k3')]);
  expect(queue.next()).toBeUndefined();
});

test('returns known pages before earlier guessed ones', () => {
  const { queue, add } = aQueue();
  add('g1', { lane: 'guessed' });
  add('k1');

  expect([queue.next(), queue.next()]).toEqual([named('k1'), named('g1')]);
});

test('guessed pages never take all places', () => {
  const { queue, add } = aQueue();
  for (const name of ['g1', 'g2', 'g3']) {
    add(name, { lane: 'guessed' });
    queue.next();
  }

  expect(queue.next()).toBeUndefined();
  add('k1');
  expect(queue.next()).toEqual(named('k1'));
});

test('fixed pages come first, and have a place that no other page takes', () => {
  const { queue, add } = aQueue();
  for (const [name, lane] of [
    ['g1', 'guessed'],
    ['k1', 'known'],
    ['k2', 'known'],
    ['k3', 'known'],
  ] as const) {
    add(name, { lane });
    queue.next();
  }
  add('g2', { lane: 'guessed' });
  expect(queue.next()).toBeUndefined();

  add('f1', { lane: 'fixed' });
  add('f2', { lane: 'fixed' });

  expect([queue.next(), queue.next()]).toEqual([named('f1'), undefined]);
});

test('fixed pages may take every place', () => {
  const { queue, add } = aQueue();
  const begun = ['f1', 'f2', 'f3', 'f4'].map((name) => {
    add(name, { lane: 'fixed' });
    return queue.next();
  });
  add('k1');

  expect([...begun, queue.next()]).toEqual([...['f1', 'f2', 'f3', 'f4'].map(named), undefined]);
});

test.each<[Lane, Lane]>([
  ['fixed', 'known'],
  ['known', 'fixed'],
  ['guessed', 'known'],
  ['known', 'guessed'],
])('a full lane of %s pages refuses orders, and the lane of %s pages does not', (full, other) => {
  const { add } = aQueue();

  expect([add('1', { lane: full }), add('2', { lane: full }), add('3', { lane: full })]).toEqual([
    true,
    true,
    false,
  ]);
  expect(add('4', { lane: other })).toBe(true);
});

test('more processes add places for fixed and known pages, not for guesses', () => {
  expect(limitsFor(2).fixed.working).toBe(2 * limitsFor(1).fixed.working);
  expect(limitsFor(2).known.working).toBe(2 * limitsFor(1).known.working);
  expect(limitsFor(2).guessed).toEqual(limitsFor(1).guessed);
});

test('drops orders that expired while they waited', () => {
  const { queue, add, clock } = aQueue();
  add('k1', { expiresAt: 100 });
  add('k2', { expiresAt: 200 });

  clock.now = 100;

  expect(add('k3')).toBe(true);
  expect([queue.next(), queue.next(), queue.next()]).toEqual([named('k2'), named('k3'), undefined]);
});

test('a working order keeps its place until it is finished, even if it has expired', () => {
  const { queue, add, clock } = aQueue();
  const first = { name: 'g1', lane: 'guessed' as const, expiresAt: 100 };
  queue.add(first);
  add('g2', { lane: 'guessed' });
  queue.next();
  queue.next();
  add('g3', { lane: 'guessed' });
  clock.now = 150;

  expect(queue.next()).toBeUndefined();
  queue.finish(first);
  expect(queue.next()).toEqual(named('g3'));
});

test('clear returns all waiting and working orders', () => {
  const { queue, add } = aQueue();
  add('k1');
  queue.next();
  add('k2');
  add('g1', { lane: 'guessed' });

  expect(queue.clear()).toEqual(['k1', 'k2', 'g1'].map(named));
  expect(queue.next()).toBeUndefined();
});

function aQueue() {
  const clock = { now: 0 };
  const queue = new RenderQueue<Queued & { name: string }>(LIMITS, () => clock.now);
  const add = (name: string, order: Partial<Queued> = {}) =>
    queue.add({ name, lane: 'known', expiresAt: 1000, ...order });
  return { queue, add, clock };
}

function named(name: string) {
  return expect.objectContaining({ name });
}
