import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Rates, type SimulatedCanary, simulateCanaries } from './simulation.testing';

const RUNS = 10_000;
/** Any number. The same seed always gives the same runs, and so the table in docs/releasing.md. */
const SEED = 20_261_122;

/** Cases to simulate: canaries that fail as often as the live release, and more often. */
const RATES: Rates[] = [0.1, 0.5].flatMap((share) => [
  { share, liveFails: 0.005, canaryFails: 0.005 },
  { share, liveFails: 0.05, canaryFails: 0.05 },
  { share, liveFails: 0.005, canaryFails: 0.01 },
  { share, liveFails: 0.005, canaryFails: 0.015 },
  { share, liveFails: 0.005, canaryFails: 0.05 },
  { share, liveFails: 0.05, canaryFails: 0.15 },
  { share, liveFails: 0.005, canaryFails: 0.25 },
  { share, liveFails: 0.005, canaryFails: 1 },
]);

const simulated = RATES.map((rates) => ({ rates, runs: simulateCanaries(rates, RUNS, SEED) }));

test('every row of the table in docs/releasing.md is a simulated result', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/releasing.md'), 'utf8');
  const rows = text.split('\n').filter((line) => /^\| \d+ % \| \d/.test(line));

  expect(rows).toHaveLength(8);
  expect(simulated.map(({ rates, runs }) => rowOf(rates, runs))).toEqual(expect.arrayContaining(rows));
});

test('stops a harmless canary in at most one of a hundred runs', () => {
  const same = simulated.filter(({ rates }) => rates.canaryFails === rates.liveFails);

  expect(same).toHaveLength(4);
  for (const { runs } of same) expect(stopped(runs)).toBeLessThanOrEqual(RUNS / 100);
});

test('stops a canary that gets a tenth of all visits and always fails, mostly within four of its visits', () => {
  const [{ runs } = { runs: [] }] = simulated.filter(({ rates }) => rates.canaryFails === 1);

  expect(stopped(runs)).toBe(RUNS);
  expect(runs.filter(({ failed }) => failed <= 4).length).toBeGreaterThan(RUNS * 0.99);
});

/** A row of the table, such as `| 10 % | 0.5 % | 5 % |  | 2.10 % | 5.3 | 9 |`. */
function rowOf({ share, liveFails, canaryFails }: Rates, runs: SimulatedCanary[]): string {
  const isHarm = canaryFails > liveFails;
  const part = (count: number) => `${((100 * count) / RUNS).toFixed(2)} %`;
  const failed = runs.map((run) => run.failed).sort((a, b) => a - b);
  const mean = failed.reduce((sum, each) => sum + each, 0) / RUNS;
  const cells = [
    `${100 * share} %`,
    `${100 * liveFails} %`,
    `${100 * canaryFails} %`,
    isHarm ? '' : part(stopped(runs)),
    isHarm ? part(RUNS - stopped(runs)) : '',
    mean.toFixed(1),
    // The 95th percentile.
    failed[Math.floor(RUNS * 0.95)],
  ];
  return `| ${cells.join(' | ')} |`;
}

function stopped(runs: SimulatedCanary[]): number {
  return runs.filter(({ isStopped }) => isStopped).length;
}
