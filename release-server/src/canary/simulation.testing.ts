import { CLEAN_VISITS } from './decision';
import { eValue, STOP_AT_E_VALUE } from './e-value';

// Simulates the canary rule, for the table in docs/releasing.md §6.

export interface Rates {
  /** The canary's share of all visits, from 0 to 1. */
  share: number;
  /** Share of the live release's visits that fail, and of the canary's, from 0 to 1. */
  liveFails: number;
  canaryFails: number;
}

export interface SimulatedCanary {
  /** Stopped before it could be promoted. If the canary is as good as the live release, this is a false stop. */
  isStopped: boolean;
  /** Visits of the canary that failed before it was stopped or could be promoted. */
  failed: number;
}

/** Simulates canaries until each is stopped or could be promoted. The same seed gives the same runs. */
export function simulateCanaries(rates: Rates, runs: number, seed: number): SimulatedCanary[] {
  const random = randomFrom(seed);
  // Decisions are cached by the failed visits of canary and live release, because all runs need the same few thousand decisions.
  const decisions: boolean[][] = [];
  const isHarm = (canary: number, live: number) => {
    decisions[canary] ??= [];
    const row = decisions[canary];
    row[live] ??= eValue(rates.share, { canary, live }) >= STOP_AT_E_VALUE;
    return row[live];
  };
  return Array.from({ length: runs }, () => simulateCanary(rates, random, isHarm));
}

function simulateCanary(
  { share, liveFails, canaryFails }: Rates,
  random: () => number,
  isHarm: (canary: number, live: number) => boolean,
): SimulatedCanary {
  // Clean visits of the live release do not change the e-value, and are not simulated. Each step makes two random draws: the number of the
  // canary's clean visits before the next failure (a geometric distribution), then whether the canary or the live release fails.
  const fails = share * canaryFails;
  const allFails = fails + (1 - share) * liveFails;
  const clean = share * (1 - canaryFails);
  const logOfCleanShare = Math.log(clean / (clean + allFails));
  let failed = 0;
  let liveFailed = 0;
  for (let visits = 0; ; ) {
    visits += Math.floor(Math.log(1 - random()) / logOfCleanShare);
    if (visits >= CLEAN_VISITS) return { isStopped: false, failed };
    if (random() * allFails < fails) failed += 1;
    else liveFailed += 1;
    if (isHarm(failed, liveFailed)) return { isStopped: true, failed };
  }
}

/** The generator Mulberry32: pseudorandom numbers from 0 to below 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
