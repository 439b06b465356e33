// An e-value measures the evidence against a hypothesis, here: "the canary fails no more often than the live release". If both fail equally
// often, a failed visit is the canary's with probability p0, the canary's share of all visits. The e-value is 1 without failed visits, and
// increases with failed visits of the canary. If the hypothesis is true, at most 1 % of canaries ever reach an e-value of 100 (Ville's
// inequality), so the rule may check the e-value after every visit. For a canary with a tenth of all visits:
//
//   failed visits of the canary : of the live release   2 : 0   3 : 0   3 : 1   4 : 1
//   e-value                                                37     278      62     412

export const STOP_AT_E_VALUE = 100;

/** Failed visits of the canary and of the live release since the canary began; a visit with several failures counts once. */
export interface FailedVisits {
  canary: number;
  live: number;
}

/**
 * The mean of the likelihood ratio `p^x (1-p)^y / (p0^x (1-p0)^y)` over all p from p0 to 1, for x failed visits of the canary and y of the
 * live release. For whole x and y the integral is a finite sum. The loop computes each term from the previous one. May be `Infinity`.
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
