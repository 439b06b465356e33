/** Reached, a canary is stopped. A canary that is as good as what is live reaches it in at most one of a hundred, however often one looks. */
export const STOP_AT_E_VALUE = 100;

export interface FailedVisits {
  /** Visits of the canary that failed; each counts once. */
  canary: number;
  /** Visits of the live release that failed. */
  live: number;
}

/**
 * How much likelier the failed visits are if the canary harms than if it is as good as what is live: the mean of
 * `p^x (1-p)^y / (p0^x (1-p0)^y)` over all p between p0 and 1, where x failed visits are the canary's, y the live release's,
 * and p is the canary's part of all that fail. Beyond `Infinity` nothing matters.
 *
 * For whole numbers the integral is a finite sum, whose terms follow from each other.
 * @param share p0, the canary's part of all visits, above 0 and below 1
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
