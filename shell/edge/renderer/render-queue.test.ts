import { type Lane, limitsFor, type Queued, RenderQueue } from './render-queue';

const LIMITS = {
  fixed: { working: 4, waiting: 2 },
  known: { working: 3, waiting: 2 },
  guessed: { working: 2, waiting: 2 },
};

const clock = { now: 0 };
beforeEach(() => {
  clock.now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => clock.now);
});

const LANES: Record<string, Lane> = { f: 'fixed', k: 'known', g: 'guessed' };

/** Jobs are added, and started while places are free. The first letter of a name is the job's lane: fixed, known or guessed. */
test.each<[what: string, jobs: string[], started: string[]]>([
  ['starts no more jobs than may be working', ['k1', 'k2', 'k3', 'k4'], ['k1', 'k2', 'k3']],
  ['guessed pages never take all places', ['g1', 'g2', 'g3', 'k1'], ['g1', 'g2', 'k1']],
  [
    'fixed pages have a place that no other page takes',
    ['g1', 'k1', 'k2', 'k3', 'f1', 'f2'],
    ['g1', 'k1', 'k2', 'f1'],
  ],
  ['fixed pages may take every place', ['f1', 'f2', 'f3', 'f4', 'k1'], ['f1', 'f2', 'f3', 'f4']],
])('%s', (_, jobs, started) => {
  const { queue, add } = aQueue();

  const found = jobs.flatMap((name) => {
    add(name, { lane: LANES[name.charAt(0)] });
    return queue.next()?.name ?? [];
  });

  expect(found).toEqual(started);
});

test('returns known pages before earlier guessed ones', () => {
  const { queue, add } = aQueue();
  add('g1', { lane: 'guessed' });
  add('k1');

  expect([queue.next(), queue.next()]).toEqual([named('k1'), named('g1')]);
});

test.each<[Lane, Lane]>([
  ['fixed', 'known'],
  ['known', 'fixed'],
  ['guessed', 'known'],
  ['known', 'guessed'],
])('a full lane of %s pages refuses jobs, and the lane of %s pages does not', (full, other) => {
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

test('drops jobs that expired while they waited', () => {
  const { queue, add } = aQueue();
  add('k1', { expiresAt: 100 });
  add('k2', { expiresAt: 200 });

  clock.now = 100;

  expect(add('k3')).toBe(true);
  expect([queue.next(), queue.next(), queue.next()]).toEqual([named('k2'), named('k3'), undefined]);
});

test('a working job keeps its place until `finish`, even after it has expired', () => {
  const { queue, add } = aQueue();
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

test('clear returns all waiting and working jobs', () => {
  const { queue, add } = aQueue();
  add('k1');
  queue.next();
  add('k2');
  add('g1', { lane: 'guessed' });

  expect(queue.clear()).toEqual(['k1', 'k2', 'g1'].map(named));
  expect(queue.next()).toBeUndefined();
});

function aQueue() {
  const queue = new RenderQueue<Queued & { name: string }>(LIMITS);
  const add = (name: string, job: Partial<Queued> = {}) =>
    queue.add({ name, lane: 'known', expiresAt: 1000, ...job });
  return { queue, add };
}

function named(name: string) {
  return expect.objectContaining({ name });
}
