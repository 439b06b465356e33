import { Votes } from './votes';

const LIVE = { feature: 'checkout', id: '1.1.0-a' };
const CANARY = { feature: 'checkout', id: '1.2.0-b' };
const ONE = { phase: '10 %' };

let phase: string | undefined;
let now: number;
let votes: Votes;

beforeEach(() => {
  phase = '10 %';
  now = 1;
  votes = new Votes({
    phaseOf: (feature) => (feature === 'checkout' ? phase : undefined),
    now: () => now,
  });
});

test('a visit is one vote for a release, however many pages it saw and however often it failed', () => {
  for (let page = 0; page < 5; page += 1) votes.seen('ravi', CANARY);
  for (const why of ['region', 'error', 'fallback'] as const) votes.failed('ravi', CANARY, why);
  votes.seen('asha', CANARY);
  votes.seen('asha', LIVE);

  expect(votes.take()).toEqual([
    { ...CANARY, ...ONE, visits: 2, failed: 1 },
    { ...LIVE, ...ONE, visits: 1, failed: 0 },
  ]);
});

test('what was taken is not counted again, nor is a visit that was counted by then', () => {
  votes.seen('ravi', LIVE);
  votes.take();

  votes.seen('ravi', LIVE);
  expect(votes.take()).toEqual([]);
  votes.failed('ravi', LIVE, 'error');
  expect(votes.take()).toEqual([{ ...LIVE, ...ONE, visits: 0, failed: 1 }]);
});

test('whoever reports a failure has had the release, whichever edge gave it to him', () => {
  votes.failed('ravi', CANARY, 'region');

  expect(votes.take()).toEqual([{ ...CANARY, ...ONE, visits: 1, failed: 1 }]);
});

test('what cannot be handed on is handed on later, with what came meanwhile', () => {
  votes.seen('ravi', CANARY);
  const taken = votes.take();
  votes.failed('asha', CANARY, 'error');

  votes.putBack(taken);

  expect(votes.take()).toEqual([{ ...CANARY, ...ONE, visits: 2, failed: 1 }]);
});

test('a visit is over half an hour after its last page, and the next is another one', () => {
  votes.seen('ravi', CANARY);
  now += 29 * 60_000;
  votes.seen('ravi', CANARY);
  now += 29 * 60_000;
  votes.seen('ravi', CANARY);
  expect(votes.take()).toMatchObject([{ visits: 1 }]);

  now += 31 * 60_000;
  votes.seen('ravi', CANARY);
  expect(votes.take()).toMatchObject([{ visits: 1 }]);
});

test('nothing is counted of a feature that has no canary', () => {
  votes.failed('ravi', { feature: 'catalog', id: '1.0.0-a' }, 'hash');
  phase = undefined;
  votes.failed('ravi', CANARY, 'hash');
  votes.endedRenderer(CANARY);

  expect(votes.take()).toEqual([]);
});

test('another phase begins anew, and what is left of the one before is handed on under its name', () => {
  votes.failed('ravi', CANARY, 'error');
  phase = '50 %';
  votes.seen('ravi', CANARY);

  expect(votes.take()).toEqual([
    { ...CANARY, phase: '10 %', visits: 1, failed: 1 },
    { ...CANARY, phase: '50 %', visits: 1, failed: 0 },
  ]);
});

test.each([
  ['failed hash', () => votes.failed('ravi', CANARY, 'hash')],
  ['renderer death', () => votes.endedRenderer(CANARY)],
])('a %s is said beside the votes', (fatal, happen) => {
  happen();

  expect(votes.take()).toMatchObject([{ ...CANARY, fatal }]);
});
