import { eValue, STOP_AT_E_VALUE } from './e-value';

test.each([
  [0.1, 3, 0],
  [0.1, 4, 1],
  [0.1, 6, 5],
  [0.1, 8, 10],
  [0.5, 9, 0],
  [0.5, 13, 1],
])(
  'at a share of %d, the canary is stopped after %i failed visits against %i of the live release',
  (share, canary, live) => {
    expect(eValue(share, { canary, live })).toBeGreaterThanOrEqual(STOP_AT_E_VALUE);
    expect(eValue(share, { canary: canary - 1, live })).toBeLessThan(STOP_AT_E_VALUE);
  },
);

test('the e-value equals the mean of the likelihood ratios', () => {
  for (const share of [0.01, 0.1, 0.25, 0.5, 0.9])
    for (const canary of [0, 1, 2, 5, 12])
      for (const live of [0, 1, 4, 20]) {
        const exact = eValue(share, { canary, live });
        expect(Math.abs(exact - byQuadrature(share, canary, live)) / exact).toBeLessThan(1e-5);
      }
});

test('the e-value can be computed for the counts of a large site', () => {
  expect(eValue(0.1, { canary: 1000, live: 9000 })).toBeLessThan(1);
  expect(eValue(0.1, { canary: 100_000, live: 0 })).toBe(Number.POSITIVE_INFINITY);
  expect(eValue(0.01, { canary: 5000, live: 500_000 })).toBeLessThan(1);
});

/** The mean by its definition: an integral, computed with Simpson's rule. */
function byQuadrature(share: number, x: number, y: number): number {
  const STEPS = 20_000;
  const width = (1 - share) / STEPS;
  const likelihood = (p: number) => (p / share) ** x * ((1 - p) / (1 - share)) ** y;
  // Weights 1, 4, 2, 4, …, 2, 4, 1.
  let sum = likelihood(share) + likelihood(1);
  for (let step = 1; step < STEPS; step += 1)
    sum += (step % 2 === 1 ? 4 : 2) * likelihood(share + step * width);
  return (sum * width) / 3 / (1 - share);
}
