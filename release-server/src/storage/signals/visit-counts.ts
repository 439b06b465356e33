// Counts of visits to releases: edges count by hour, release and route, and the team page shows the sums.

/** How long counts are kept: older hours are deleted, or not read. */
export const VISITS_KEPT_MS = 7 * 24 * 60 * 60_000;

/**
 * Upper bounds of histogram buckets by web vital, in milliseconds (CLS has no unit). Larger values are in a last bucket without a bound.
 * The limit of a good value (LCP 2500, INP 200, CLS 0.1) is one of the bounds.
 */
export const VITAL_BOUNDS = {
  lcp: [500, 1000, 1500, 2000, 2500, 3000, 4000, 6000, 10_000],
  inp: [25, 50, 100, 150, 200, 300, 500, 1000],
  cls: [0.001, 0.01, 0.05, 0.1, 0.15, 0.25, 0.5],
} as const satisfies Record<string, readonly number[]>;

export type VitalName = keyof typeof VITAL_BOUNDS;

/** Counts of the visits that began at one route, and whose pages contained this release. */
export interface VisitCounts {
  feature: string;
  id: string;
  /** Pattern such as `/review/:id`; `*` for routes that the site does not have, and for the sum of all routes. */
  route: string;
  /** An estimate: of the visits without a failure only one in four sends a report, which counts as four. */
  visits: number;
  /** Visits in which code or a file of this release failed. Not estimated, because every failed visit reports. */
  failed: number;
  /** By name of the module that fills the region. */
  regions: Record<string, RegionCounts>;
  /** For each vital, the number of sampled visits in each histogram bucket; each visit counts once. */
  vitals: Record<VitalName, number[]>;
  errors: CountedError[];
}

export interface RegionCounts {
  /** How often the region was shown, estimated from a sample. */
  shown: number;
  /** How often a fallback card was shown in its place. */
  cards: number;
  /** How often the previous release (the fallback) was shown in its place; default 0. */
  falls?: number;
}

/** Errors with the same name, message and innermost stack line, and their number. */
export interface CountedError {
  name: string;
  message: string;
  /** `/r/<feature>/<release id>/<file>:<line>:<column>`, the innermost first. */
  stack: string[];
  count: number;
}

/** Counts of an edge within an hour. */
export interface VisitHour {
  /** Start of the hour in UTC, such as `2026-11-22T10`. */
  hour: string;
  counts: VisitCounts[];
}

/** Largest number of different errors that are counted for a release, route and hour. */
const MAX_ERRORS = 20;

export function noVisits(feature: string, id: string, route: string): VisitCounts {
  const none = (name: VitalName) => Array<number>(VITAL_BOUNDS[name].length + 1).fill(0);
  const vitals = { lcp: none('lcp'), inp: none('inp'), cls: none('cls') };
  return { feature, id, route, visits: 0, failed: 0, regions: {}, vitals, errors: [] };
}

/** Adds an error to the counts of a release, in place. @returns `false` if a new error is not counted, because the list is full */
export function countError(counts: VisitCounts, { name, message, stack, count }: CountedError): boolean {
  const known = counts.errors.find(
    (each) => each.name === name && each.message === message && each.stack[0] === stack[0],
  );
  if (known) known.count += count;
  else if (counts.errors.length < MAX_ERRORS) counts.errors.push({ name, message, stack, count });
  else return false;
  return true;
}

/** Index of the histogram bucket of a measured value. */
export function bucketOf(name: VitalName, value: number): number {
  const bucket = VITAL_BOUNDS[name].findIndex((bound) => value <= bound);
  return bucket < 0 ? VITAL_BOUNDS[name].length : bucket;
}

/**
 * The 75th percentile, rounded up to a bound of `VITAL_BOUNDS`.
 * @param buckets visits by histogram bucket @returns `Infinity` beyond the last bound; `undefined` without measurements
 */
export function percentile75(name: VitalName, buckets: readonly number[]): number | undefined {
  const total = buckets.reduce((sum, count) => sum + count, 0);
  if (total === 0) return undefined;
  let sum = 0;
  const bucket = buckets.findIndex((count) => {
    sum += count;
    return sum >= total * 0.75;
  });
  return VITAL_BOUNDS[name][bucket] ?? Number.POSITIVE_INFINITY;
}

/** Sums the counts of a release over all hours, edges and routes. */
export function sumCounts(feature: string, id: string, all: readonly VisitCounts[]): VisitCounts {
  const sum = noVisits(feature, id, '*');
  const errors = new Map<string, CountedError>();
  for (const counts of all) {
    if (counts.feature !== feature || counts.id !== id) continue;
    sum.visits += counts.visits;
    sum.failed += counts.failed;
    for (const [module, { shown, cards, falls = 0 }] of Object.entries(counts.regions)) {
      const before = { shown: 0, cards: 0, falls: 0, ...sum.regions[module] };
      sum.regions[module] = {
        shown: before.shown + shown,
        cards: before.cards + cards,
        falls: before.falls + falls,
      };
    }
    for (const name of Object.keys(VITAL_BOUNDS) as VitalName[])
      sum.vitals[name] = sum.vitals[name].map((count, bucket) => count + (counts.vitals[name][bucket] ?? 0));
    for (const error of counts.errors) {
      const key = JSON.stringify([error.name, error.message, error.stack[0]]);
      errors.set(key, { ...error, count: error.count + (errors.get(key)?.count ?? 0) });
    }
  }
  // Keeps the most frequent errors of all lists, each of which has up to `MAX_ERRORS`.
  sum.errors = [...errors.values()].sort((one, other) => other.count - one.count).slice(0, MAX_ERRORS);
  return sum;
}
