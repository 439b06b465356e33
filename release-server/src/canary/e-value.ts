/** E-value at which a canary is stopped. At most 1 % of harmless canaries ever reach it, however often they are assessed. */
export const STOP_AT_E_VALUE = 100;

export interface FailedVisits {
  /** Visits of the canary that failed; each counts once. */
  canary: number;
  /** Visits of the live release that failed. */
  live: number;
}

/**
 * E-value of "the canary fails more often than the live release": the mean of `p^x (1-p)^y / (p0^x (1-p0)^y)` over all p
 * between p0 and 1, for x failed visits of the canary and y of the live release; p is the canary's share of all failures.
 * For whole x and y the integral is a finite sum, computed term by term. The result may be `Infinity`.
 * @param share p0, the canary's share of all visits, above 0 and below 1
 */
export function eValue(share: number, { canary, live }: FailedVisits): number {
  const odds = (1 - share) / share;
  let term = 1 / (live + 1);
  let sum = term;
  for (let step = 0; step < canary; step += 1) {
    term *= (odds * (canary - step)) / (live + 2 + step);
    sum += term;
  }
  return sum;
}
