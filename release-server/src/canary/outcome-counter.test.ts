import { OutcomeCounter } from './outcome-counter';

const LIVE = { feature: 'checkout', id: '1.1.0-a' };
const CANARY = { feature: 'checkout', id: '1.2.0-b' };
const PHASE = { phase: '10 %' };

let phase: string | undefined;
let now: number;
let counter: OutcomeCounter;

beforeEach(() => {
  phase = '10 %';
  now = 1;
  counter = new OutcomeCounter({
    phaseOf: (feature) => (feature === 'checkout' ? phase : undefined),
    now: () => now,
  });
});

test('counts a visit once, however many pages and failures it has', () => {
  for (let page = 0; page < 5; page += 1) counter.countVisit('ravi', CANARY);
  for (let times = 0; times < 3; times += 1) counter.countFailure('ravi', CANARY);
  counter.countVisit('asha', CANARY);
  counter.countVisit('asha', LIVE);

  expect(counter.counted).toEqual([
    { ...CANARY, ...PHASE, visits: 2, failed: 1 },
    { ...LIVE, ...PHASE, visits: 1, failed: 0 },
  ]);
});

test('counts a visit as clean from its hydration until something fails', () => {
  for (const visit of ['ravi', 'asha', 'mina']) counter.countVisit(visit, CANARY);
  for (const visit of ['ravi', 'ravi', 'asha']) counter.countHydrated(visit, CANARY);
  counter.countFailure('asha', CANARY);
  counter.countHydrated('asha', CANARY);

  expect(counter.counted).toEqual([{ ...CANARY, ...PHASE, visits: 3, failed: 1, clean: 1 }]);
});

test('subtracts a clean visit if another edge has counted a failed visit as clean', () => {
  counter.countHydrated('ravi', CANARY, 'clean');
  counter.countHydrated('mina', CANARY, 'failed');
  counter.countFailure('ravi', CANARY, 'clean');

  expect(counter.counted).toEqual([{ ...CANARY, ...PHASE, visits: 0, failed: 1, clean: -1 }]);
});

test('counts a visit whose first event is a failure', () => {
  counter.countFailure('ravi', CANARY);

  expect(counter.counted).toEqual([{ ...CANARY, ...PHASE, visits: 1, failed: 1 }]);
});

test('does not count a visit or outcome that another edge has counted', () => {
  counter.countVisit('ravi', CANARY, 'seen');
  counter.countFailure('ravi', CANARY, 'seen');
  counter.countVisit('asha', CANARY, 'failed');
  counter.countFailure('asha', CANARY, 'failed');

  expect(counter.counted).toEqual([{ ...CANARY, ...PHASE, visits: 0, failed: 1 }]);
});

test('starts a new visit half an hour after the last page', () => {
  counter.countVisit('ravi', CANARY);
  now += 29 * 60_000;
  counter.countVisit('ravi', CANARY);
  now += 29 * 60_000;
  counter.countVisit('ravi', CANARY);
  expect(counter.counted).toMatchObject([{ visits: 1 }]);

  now += 31 * 60_000;
  counter.countVisit('ravi', CANARY);
  expect(counter.counted).toMatchObject([{ visits: 2 }]);
});

test('counts nothing for a feature without a canary', () => {
  counter.markFatal({ feature: 'catalog', id: '1.0.0-a' }, 'failed hash');
  phase = undefined;
  counter.countFailure('ravi', CANARY);

  expect(counter.counted).toEqual([]);
});

test('counts from zero in another phase of the canary', () => {
  counter.countFailure('ravi', CANARY);
  phase = '50 %';
  counter.countVisit('ravi', CANARY);

  expect(counter.counted).toEqual([{ ...CANARY, phase: '50 %', visits: 1, failed: 0 }]);
});

test('a wrong hash is a fatal failure only after reports from two networks', () => {
  for (let times = 0; times < 9; times += 1) counter.countWrongHash(`visit ${times}`, '10.0.0.1', CANARY);
  counter.countWrongHash('visit 0', '10.0.0.2', CANARY);
  expect(counter.counted[0]).not.toHaveProperty('fatal');

  counter.countWrongHash('another', '10.0.0.2', CANARY);
  expect(counter.counted).toMatchObject([{ ...CANARY, fatal: 'failed hash' }]);
});

test('reports of a wrong hash do not count in the next phase', () => {
  counter.countWrongHash('ravi', '10.0.0.1', CANARY);
  phase = '50 %';
  counter.countWrongHash('asha', '10.0.0.2', CANARY);

  expect(counter.counted).toEqual([{ ...CANARY, phase: '50 %', visits: 0, failed: 0 }]);
});

test('stores a fatal failure with the counts', () => {
  counter.markFatal(CANARY, 'renderer death');

  expect(counter.counted).toMatchObject([{ ...CANARY, fatal: 'renderer death' }]);
});
