import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Run, simulateCanaries, type World } from './simulation.testing';

const RUNS = 10_000;
const SEED = 20_261_122;

/** As good as what is live, and worse. */
const WORLDS: World[] = [0.1, 0.5].flatMap((share) => [
  { share, liveFails: 0.005, canaryFails: 0.005 },
  { share, liveFails: 0.05, canaryFails: 0.05 },
  { share, liveFails: 0.005, canaryFails: 0.01 },
  { share, liveFails: 0.005, canaryFails: 0.015 },
  { share, liveFails: 0.005, canaryFails: 0.05 },
  { share, liveFails: 0.05, canaryFails: 0.15 },
  { share, liveFails: 0.005, canaryFails: 0.25 },
  { share, liveFails: 0.005, canaryFails: 1 },
]);

const played = WORLDS.map((world) => ({ world, runs: simulateCanaries(world, RUNS, SEED) }));

test('every row of the table in docs/releasing.md is a simulated result', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/releasing.md'), 'utf8');
  const rows = text.split('\n').filter((line) => /^\| \d+ % \| \d/.test(line));

  expect(rows).toHaveLength(8);
  expect(played.map(({ world, runs }) => rowOf(world, runs))).toEqual(expect.arrayContaining(rows));
});

test('stops a harmless canary in at most one of a hundred runs', () => {
  const same = played.filter(({ world }) => world.canaryFails === world.liveFails);

  expect(same).toHaveLength(4);
  for (const { runs } of same) expect(stopped(runs)).toBeLessThanOrEqual(RUNS / 100);
});

test('stops a canary that always fails, mostly within four of its visits', () => {
  const [{ runs } = { runs: [] }] = played.filter(({ world }) => world.canaryFails === 1);

  expect(stopped(runs)).toBe(RUNS);
  expect(runs.filter(({ hurt }) => hurt <= 4).length).toBeGreaterThan(RUNS * 0.99);
});

test('repeats a simulation with the same seed only', () => {
  const [world] = WORLDS as [World];

  expect(simulateCanaries(world, 50, 1)).toEqual(simulateCanaries(world, 50, 1));
  expect(simulateCanaries(world, 50, 1)).not.toEqual(simulateCanaries(world, 50, 2));
});

/** `| 10 % | 0.5 % | 5 % | 61.2 % | 38.8 % | 4.1 | 9 |` */
function rowOf({ share, liveFails, canaryFails }: World, runs: Run[]): string {
  const isHarm = canaryFails > liveFails;
  const part = (count: number) => `${((100 * count) / RUNS).toFixed(2)} %`;
  const hurt = runs.map((run) => run.hurt).sort((a, b) => a - b);
  const mean = hurt.reduce((sum, each) => sum + each, 0) / RUNS;
  const cells = [
    `${100 * share} %`,
    `${100 * liveFails} %`,
    `${100 * canaryFails} %`,
    isHarm ? '' : part(stopped(runs)),
    isHarm ? part(RUNS - stopped(runs)) : '',
    mean.toFixed(1),
    hurt[Math.floor(RUNS * 0.95)],
  ];
  return `| ${cells.join(' | ')} |`;
}

function stopped(runs: Run[]): number {
  return runs.filter(({ isStopped }) => isStopped).length;
}
