const QUARTERS = 96;
const RESULTS_AT = 10;
const EVENING_AT = 20;

/**
 * What share of the height comes in each quarter of an hour of a day on which results are told: a night of nothing, a
 * wall at ten in the morning, and a long evening on which people decide.
 */
export function admissionDay(): number[] {
  return Array.from({ length: QUARTERS }, (_, quarter) => {
    const hour = quarter / 4;
    const awake = hour < 6 ? 0.02 : 0.12;
    const results = hour < RESULTS_AT ? 0 : 0.88 * Math.exp(-(hour - RESULTS_AT) / 1.5);
    const evening = 0.45 * Math.exp(-(((hour - EVENING_AT) / 2) ** 2));
    return Math.min(1, awake + results + evening);
  });
}
