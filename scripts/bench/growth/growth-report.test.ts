import type { Figure } from '../figures/figure';
import { costToSize, growthReport } from './growth-report';
import { growthFigures } from './subject';

const SIZES = [10, 100, 1000];
const QUIET = { spread: 0, busy: 0, isTooNoisy: false };

test.each<[string, number[], Pick<Figure, 'isMoreBetter'>, number]>([
  ['what does not grow', [5, 5, 5], {}, 0],
  ['what grows as the size does', [5, 50, 500], {}, 1],
  ['what grows with the square of it', [1, 100, 10_000], {}, 101],
  ['half of a cost that grows, beside what is always there', [10, 55, 505], {}, 0.5],
  ['a rate that falls as the size grows', [1000, 100, 10], { isMoreBetter: true }, 1],
])('tells how much of the growth reaches the cost: %s', (_, middles, figure, ratio) => {
  expect(costToSize(middles, SIZES, figure)).toBeCloseTo(ratio, 6);
});

test('the table has a column for each size, from few to many', () => {
  const samples = { '10': [{ ms: 2 }, { ms: 4 }], '100': [{ ms: 3 }], '1,000': [{ ms: 30 }, { ms: 40 }] };
  const figures = growthFigures(samples, SIZES, [{ what: 'placing', of: 'ms', unit: 'ms' }]);

  const lines = growthReport(figures, SIZES, QUIET).split('\n');

  expect(lines[0]).toMatch(/10 +100 +1,000 +cost \/ size/);
  expect(lines.find((line) => line.includes('placing'))).toMatch(/3\.0 ms +3\.0 ms +35 ms +0\.11/);
});
