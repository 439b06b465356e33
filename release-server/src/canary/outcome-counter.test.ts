import { OutcomeCounter } from './outcome-counter';

const LIVE = { feature: 'checkout', id: '1.1.0-a' };
const CANARY = { feature: 'checkout', id: '1.2.0-b' };
const ONE = { phase: '10 %' };

let phase: string | undefined;
let now: number;
let votes: OutcomeCounter;

beforeEach(() => {
  phase = '10 %';
  now = 1;
  votes = new OutcomeCounter({
    phaseOf: (feature) => (feature === 'checkout' ? phase : undefined),
    now: () => now,
  });
});

test('a visit is one vote for a release, however many pages it saw and however often it failed', () => {
  for (let page = 0; page < 5; page += 1) votes.seen('ravi', CANARY);
  for (let times = 0; times < 3; times += 1) votes.failed('ravi', CANARY);
  votes.seen('asha', CANARY);
  votes.seen('asha', LIVE);

  expect(votes.counted).toEqual([
    { ...CANARY, ...ONE, visits: 2, failed: 1 },
    { ...LIVE, ...ONE, visits: 1, failed: 0 },
  ]);
});

test('whoever reports a failure has had the release, whichever edge gave it to him', () => {
  votes.failed('ravi', CANARY);

  expect(votes.counted).toEqual([{ ...CANARY, ...ONE, visits: 1, failed: 1 }]);
});

test('what another edge has counted of a visit is not counted again', () => {
  votes.seen('ravi', CANARY, 'seen');
  votes.failed('ravi', CANARY, 'seen');
  votes.seen('asha', CANARY, 'failed');
  votes.failed('asha', CANARY, 'failed');

  expect(votes.counted).toEqual([{ ...CANARY, ...ONE, visits: 0, failed: 1 }]);
});

test('a visit is over half an hour after its last page, and the next is another one', () => {
  votes.seen('ravi', CANARY);
  now += 29 * 60_000;
  votes.seen('ravi', CANARY);
  now += 29 * 60_000;
  votes.seen('ravi', CANARY);
  expect(votes.counted).toMatchObject([{ visits: 1 }]);

  now += 31 * 60_000;
  votes.seen('ravi', CANARY);
  expect(votes.counted).toMatchObject([{ visits: 2 }]);
});

test('nothing is counted of a feature that has no canary', () => {
  votes.damaged({ feature: 'catalog', id: '1.0.0-a' });
  phase = undefined;
  votes.failed('ravi', CANARY);
  votes.endedRenderer(CANARY);

  expect(votes.counted).toEqual([]);
});

test('another phase begins anew', () => {
  votes.failed('ravi', CANARY);
  phase = '50 %';
  votes.seen('ravi', CANARY);

  expect(votes.counted).toEqual([{ ...CANARY, phase: '50 %', visits: 1, failed: 0 }]);
});

test('other bytes than were published are believed once they are told of from two networks', () => {
  for (let times = 0; times < 9; times += 1) votes.changed('10.0.0.1', CANARY);
  expect(votes.counted[0]).not.toHaveProperty('fatal');

  votes.changed('10.0.0.2', CANARY);
  expect(votes.counted).toMatchObject([{ ...CANARY, fatal: 'failed hash' }]);
});

test('what networks told of one phase says nothing of the next', () => {
  votes.changed('10.0.0.1', CANARY);
  phase = '50 %';
  votes.changed('10.0.0.2', CANARY);

  expect(votes.counted).toEqual([{ ...CANARY, phase: '50 %', visits: 0, failed: 0 }]);
});

test.each([
  ['failed hash', () => votes.damaged(CANARY)],
  ['renderer death', () => votes.endedRenderer(CANARY)],
])('a %s is said beside the votes', (fatal, happen) => {
  happen();

  expect(votes.counted).toMatchObject([{ ...CANARY, fatal }]);
});
