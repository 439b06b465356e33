import { CLEAN_VISITS } from './decision';
import { eValue, STOP_AT_E_VALUE } from './e-value';

export interface World {
  /** The canary's share of all visits. */
  share: number;
  /** Share of a release's visits that fail. */
  liveFails: number;
  canaryFails: number;
}

export interface Run {
  isStopped: boolean;
  /** Visits of the canary that failed before it was stopped or could be promoted. */
  hurt: number;
}

/** Simulates canaries until each is stopped or could be promoted. The same seed gives the same runs. */
export function simulateCanaries(world: World, runs: number, seed: number): Run[] {
  const random = randomFrom(seed);
  const known: boolean[][] = [];
  const isHarm = (canary: number, live: number) => {
    known[canary] ??= [];
    const row = known[canary];
    row[live] ??= eValue(world.share, { canary, live }) >= STOP_AT_E_VALUE;
    return row[live];
  };
  return Array.from({ length: runs }, () => simulateCanary(world, random, isHarm));
}

function simulateCanary(
  { share, liveFails, canaryFails }: World,
  random: () => number,
  isHarm: (canary: number, live: number) => boolean,
): Run {
  // Clean visits of the live release have no effect. The number of the canary's clean visits before the next failure is drawn,
  // then whose visit fails.
  const fails = share * canaryFails;
  const allFails = fails + (1 - share) * liveFails;
  const clean = share * (1 - canaryFails);
  const perVisit = Math.log(clean / (clean + allFails));
  let hurt = 0;
  let elsewhere = 0;
  for (let visits = 0; ; ) {
    visits += Math.floor(Math.log(1 - random()) / perVisit);
    if (visits >= CLEAN_VISITS) return { isStopped: false, hurt };
    if (random() * allFails < fails) hurt += 1;
    else elsewhere += 1;
    if (isHarm(hurt, elsewhere)) return { isStopped: true, hurt };
  }
}

/** Mulberry32: numbers from 0 to below 1. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
