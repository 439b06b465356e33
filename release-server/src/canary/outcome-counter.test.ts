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

test('counts a visit once, however many pages it has and however often it fails', () => {
  for (let page = 0; page < 5; page += 1) votes.seen('ravi', CANARY);
  for (let times = 0; times < 3; times += 1) votes.failed('ravi', CANARY);
  votes.seen('asha', CANARY);
  votes.seen('asha', LIVE);

  expect(votes.counted).toEqual([
    { ...CANARY, ...ONE, visits: 2, failed: 1 },
    { ...LIVE, ...ONE, visits: 1, failed: 0 },
  ]);
});

test('a visit is clean once its page is alive, and no longer once something fails', () => {
  for (const visit of ['ravi', 'asha', 'mina']) votes.seen(visit, CANARY);
  for (const visit of ['ravi', 'ravi', 'asha']) votes.alive(visit, CANARY);
  votes.failed('asha', CANARY);
  votes.alive('asha', CANARY);

  expect(votes.counted).toEqual([{ ...CANARY, ...ONE, visits: 3, failed: 1, clean: 1 }]);
});

test('takes back what another edge has counted as clean', () => {
  votes.alive('ravi', CANARY, 'clean');
  votes.alive('mina', CANARY, 'failed');
  votes.failed('ravi', CANARY, 'clean');

  expect(votes.counted).toEqual([{ ...CANARY, ...ONE, visits: 0, failed: 1, clean: -1 }]);
});

test('counts a visit that reports a failure even if another edge served it', () => {
  votes.failed('ravi', CANARY);

  expect(votes.counted).toEqual([{ ...CANARY, ...ONE, visits: 1, failed: 1 }]);
});

test('does not count what another edge has counted', () => {
  votes.seen('ravi', CANARY, 'seen');
  votes.failed('ravi', CANARY, 'seen');
  votes.seen('asha', CANARY, 'failed');
  votes.failed('asha', CANARY, 'failed');

  expect(votes.counted).toEqual([{ ...CANARY, ...ONE, visits: 0, failed: 1 }]);
});

test('starts a new visit half an hour after the last page', () => {
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

test('counts nothing for a feature without a canary', () => {
  votes.damaged({ feature: 'catalog', id: '1.0.0-a' });
  phase = undefined;
  votes.failed('ravi', CANARY);
  votes.endedRenderer(CANARY);

  expect(votes.counted).toEqual([]);
});

test('starts again in another phase', () => {
  votes.failed('ravi', CANARY);
  phase = '50 %';
  votes.seen('ravi', CANARY);

  expect(votes.counted).toEqual([{ ...CANARY, phase: '50 %', visits: 1, failed: 0 }]);
});

test('accepts a failed hash once two networks have reported it', () => {
  for (let times = 0; times < 9; times += 1) votes.changed(`visit ${times}`, '10.0.0.1', CANARY);
  votes.changed('visit 0', '10.0.0.2', CANARY);
  expect(votes.counted[0]).not.toHaveProperty('fatal');

  votes.changed('another', '10.0.0.2', CANARY);
  expect(votes.counted).toMatchObject([{ ...CANARY, fatal: 'failed hash' }]);
});

test('forgets reports of a phase when the next one begins', () => {
  votes.changed('ravi', '10.0.0.1', CANARY);
  phase = '50 %';
  votes.changed('asha', '10.0.0.2', CANARY);

  expect(votes.counted).toEqual([{ ...CANARY, phase: '50 %', visits: 0, failed: 0 }]);
});

test.each([
  ['failed hash', () => votes.damaged(CANARY)],
  ['renderer death', () => votes.endedRenderer(CANARY)],
])('stores a %s beside the counts', (fatal, happen) => {
  happen();

  expect(votes.counted).toMatchObject([{ ...CANARY, fatal }]);
});
