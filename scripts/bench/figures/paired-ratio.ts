import { median } from './median';

/** Ratio of two quantities, computed from pairs of values. */
export interface PairedRatio {
  median: number;
  /** Confidence interval of at least 95 %; undefined for too few pairs. */
  interval?: readonly [low: number, high: number];
}

/** Highest probability that the true ratio is outside the interval. */
const OUTSIDE = 0.05;

/**
 * Ratio of two quantities that were measured in alternation. Each value is divided by the other quantity's value of the same
 * round, so that other work of the machine, which slows both values, cancels out.
 * @returns `undefined` without a valid pair
 */
export function pairedRatio(values: readonly number[], others: readonly number[]): PairedRatio | undefined {
  const ratios = values
    .map((value, round) => value / (others[round] ?? 0))
    .filter(Number.isFinite)
    .sort((a, b) => a - b);
  if (ratios.length === 0) return undefined;
  const cut = cutOff(ratios.length);
  const [low, high] = [ratios[cut - 1], ratios.at(-cut)];
  const hasInterval = cut > 0 && low !== undefined && high !== undefined;
  return { median: median(ratios), ...(hasInterval && { interval: [low, high] }) };
}

/**
 * Number n of the sign test, whose confidence interval goes from the n-th smallest to the n-th largest ratio. Each measured ratio is
 * above the true ratio with probability 1/2, so the number of ratios above it has a binomial distribution.
 * @returns n, or 0 where even the interval from the smallest to the largest ratio has too little confidence
 */
function cutOff(pairs: number): number {
  let outside = 0;
  // Probability that exactly n ratios are above the true ratio, or exactly n below it.
  let chance = 2 * 0.5 ** pairs;
  let n = 0;
  while (n < pairs / 2 && outside + chance <= OUTSIDE) {
    outside += chance;
    n += 1;
    chance = (chance * (pairs - n + 1)) / n;
  }
  return n;
}
