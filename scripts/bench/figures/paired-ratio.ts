import { median } from './median';

/** How many times another's values these are, measured in pairs. */
export interface PairedRatio {
  median: number;
  /** The true ratio lies between the two in 95 of 100 runs or more; missing where there are too few pairs to say so. */
  interval?: readonly [low: number, high: number];
}

/** Of all runs, at most this share has its true ratio outside the interval. */
const OUTSIDE = 0.05;

/**
 * The ratio of values that were measured in turns: each is held beside that of its own round, so that what slowed
 * both cancels out.
 * @returns `undefined` where no pair has a ratio
 */
export function pairedRatio(values: readonly number[], others: readonly number[]): PairedRatio | undefined {
  const ratios = values
    .map((value, round) => value / (others[round] ?? 0))
    .filter(Number.isFinite)
    .sort((a, b) => a - b);
  if (ratios.length === 0) return undefined;
  const left = leftOut(ratios.length);
  const [low, high] = [ratios[left - 1], ratios.at(-left)];
  const hasInterval = left > 0 && low !== undefined && high !== undefined;
  return { median: median(ratios), ...(hasInterval && { interval: [low, high] }) };
}

/**
 * The interval goes from the n-th smallest to the n-th largest of the ratios, as the sign test has it: each lies above the
 * true one as often as a coin shows heads.
 * @returns n; 0 where even the widest interval says too little
 */
function leftOut(pairs: number): number {
  let outside = 0;
  let chance = 2 * 0.5 ** pairs;
  let n = 0;
  while (n < pairs / 2 && outside + chance <= OUTSIDE) {
    outside += chance;
    n += 1;
    chance = (chance * (pairs - n + 1)) / n;
  }
  return n;
}
