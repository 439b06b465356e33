import { checkDifference, checkGoal } from './check-figure';
import type { Figure } from './figure';
import { noiseOf } from './noise';
import { pairedRatio } from './paired-ratio';
import { partReport } from './report';

const aFigure = (changes: Partial<Figure> = {}): Figure => ({
  title: 'a load',
  unit: 'ms',
  values: [100, 102, 98, 101, 99, 100, 103],
  comparisons: { 'other build': [200, 204, 196, 202, 198, 200, 206] },
  ...changes,
});
const QUIET = { spread: 0.02, busy: 0, isTooNoisy: false };
const NOISY = { spread: 0.4, busy: 0.5, isTooNoisy: true };

describe('a ratio of pairs', () => {
  test('is not affected by load that slows both values of a round', () => {
    const slowed = [10, 10, 70, 10, 30, 10, 10];
    const others = slowed.map((ms) => ms * 2);

    expect(pairedRatio(slowed, others)).toEqual({ median: 0.5, interval: [0.5, 0.5] });
  });

  test.each([
    [5, undefined],
    [6, [1, 6]],
    [9, [2, 8]],
    [15, [4, 12]],
  ])('of %i rounds has the confidence interval of the sign test', (pairs, interval) => {
    const values = Array.from({ length: pairs }, (_, n) => n + 1);
    const ones = values.map(() => 1);

    expect(pairedRatio(values, ones)?.interval).toEqual(interval);
  });

  test('ignores values whose counterpart is zero or missing, and is undefined if no pair remains', () => {
    expect(pairedRatio([4, 6, 8, 10], [2, 0, 2])?.median).toBe(3);
    expect(pairedRatio([4], [0])).toBeUndefined();
  });
});

describe('a machine', () => {
  test.each([
    ['is quiet if the same work always takes the same time', [20, 20, 21, 20, 20, 21], [true, true], false],
    ['is too noisy if the time of the same work varies', [20, 35, 21, 50, 24, 33], [true, true], true],
    ['is too noisy if it is often not idle', [20, 20, 21, 20, 20, 21], [true, false], true],
    ['is quiet despite one interruption', [20, 20, 21, 20, 20, 80], [true, true, true, true, false], false],
    ['has no noise without samples', [], [], false],
  ])('%s', (_, runs, becameIdle, isTooNoisy) => {
    expect(noiseOf(runs, becameIdle).isTooNoisy).toBe(isTooNoisy);
  });
});

describe('between two builds', () => {
  test.each([
    ['half the time is better', {}, QUIET, 'better'],
    ['half as many a second is worse', { unit: '/s', isMoreBetter: true } as const, QUIET, 'worse'],
    ['twice the time is worse', otherBuild([50, 51, 49, 50, 50, 50, 51]), QUIET, 'worse'],
    [
      'overlapping times are equal',
      otherBuild([99, 104, 95, 105, 98, 101, 100]),
      QUIET,
      'no difference seen',
    ],
    ['times on a noisy machine have no result', {}, NOISY, 'too noisy to say'],
    ['times of three rounds have no result', { values: [100, 101, 99] }, QUIET, 'too few rounds to say'],
    ['a byte more is worse, whatever the noise', bytes(81, 80), NOISY, 'worse'],
    ['a byte less is better after one round', bytes(79, 80), QUIET, 'better'],
    ['equal numbers of bytes are the same', bytes(80, 80), NOISY, 'the same'],
  ])('%s', (_, changes, noise, result) => {
    expect(checkDifference(aFigure(changes), 'other build', noise.isTooNoisy)).toBe(result);
  });
});

describe('a goal', () => {
  test.each([
    ['is met at its limit', { goal: { limit: 100 } }, QUIET, 'met'],
    ['is missed above its limit', { goal: { limit: 99 } }, QUIET, 'missed'],
    ['may be a ratio to a comparison', { goal: { limit: 0.4, relativeTo: 'other build' } }, QUIET, 'missed'],
    ['is a lower bound if more is better', { isMoreBetter: true, goal: { limit: 101 } }, QUIET, 'missed'],
    ['is not checked on a noisy machine', { goal: { limit: 99 } }, NOISY, 'too noisy to say'],
    ['of bytes is checked on a noisy machine', { isExact: true, goal: { limit: 99 } }, NOISY, 'missed'],
    ['has no result without its values', { goal: { limit: 1, relativeTo: 'no build' } }, QUIET, undefined],
    ['that is not set has no result', {}, QUIET, undefined],
  ])('%s', (_, changes, noise, result) => {
    expect(checkGoal(aFigure(changes), noise.isTooNoisy)).toBe(result);
  });
});

test('the report shows values, ratios, results and the noise of the machine', () => {
  const report = partReport([aFigure({ goal: { limit: 120 } })], QUIET).replace(/ {2,}/g, ' | ');

  expect(report).toContain('100 ms | 200 ms x0.50 (0.50 to 0.50) | better | at most 120 ms: met');
  expect(report).toContain('quiet enough: the same work took ±1 %');
});

test('the report gives no result on a noisy machine', () => {
  const report = partReport([aFigure({ goal: { limit: 120 } })], NOISY);

  expect(report).toContain('at most 120 ms: too noisy to say');
  expect(report).toContain('too noisy for a result on times');
});

function otherBuild(others: number[]): Partial<Figure> {
  return { comparisons: { 'other build': others } };
}

function bytes(own: number, others: number): Partial<Figure> {
  return { unit: 'kB', isExact: true, values: [own], comparisons: { 'other build': [others] } };
}
