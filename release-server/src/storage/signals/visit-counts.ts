/** How long what was told of visits is kept: milliseconds. */
export const VISITS_KEPT_MS = 7 * 24 * 60 * 60_000;

/**
 * Bounds of the classes in which each vital is counted, the last of which has none: milliseconds, and for CLS its own
 * measure. What counts as good ends at one of them.
 */
export const VITAL_BOUNDS = {
  lcp: [500, 1000, 1500, 2000, 2500, 3000, 4000, 6000, 10_000],
  inp: [25, 50, 100, 150, 200, 300, 500, 1000],
  cls: [0.001, 0.01, 0.05, 0.1, 0.15, 0.25, 0.5],
} as const satisfies Record<string, readonly number[]>;

export type VitalName = keyof typeof VITAL_BOUNDS;

/** What was told of visits in which a release stood on a page that was opened at one route. */
export interface VisitCounts {
  feature: string;
  id: string;
  /** Pattern such as `/review/:id`. */
  route: string;
  /** About: one that was told of stands for several. */
  visits: number;
  /** Visits in which something of it failed, each once: all of them are told of. */
  failed: number;
  /** By module. */
  regions: Record<string, RegionCounts>;
  /** Visits by class, for each vital. */
  vitals: Record<VitalName, number[]>;
  errors: CountedError[];
}

/** How often a region stood there, about; how often a card in its place; and how often a release that was live before. */
export interface RegionCounts {
  shown: number;
  cards: number;
  /** Absent is none. */
  falls?: number;
}

/** Errors that are the same one, as far as can be said. */
export interface CountedError {
  name: string;
  message: string;
  /** `/r/<feature>/<release id>/<file>:<line>:<column>`, the innermost first. */
  stack: string[];
  count: number;
}

/** What an edge was told within an hour. */
export interface VisitHour {
  /** When it began: `2026-11-22T10`, UTC. */
  hour: string;
  counts: VisitCounts[];
}

/** Different errors of one release that are kept apart. */
export const MOST_ERRORS = 20;

export function noVisits(feature: string, id: string, route: string): VisitCounts {
  const none = (name: VitalName) => Array<number>(VITAL_BOUNDS[name].length + 1).fill(0);
  const vitals = { lcp: none('lcp'), inp: none('inp'), cls: none('cls') };
  return { feature, id, route, visits: 0, failed: 0, regions: {}, vitals, errors: [] };
}

/** Counts an error with those that it is like. */
export function countError(counts: VisitCounts, { name, message, stack, count }: CountedError): void {
  const known = counts.errors.find(
    (each) => each.name === name && each.message === message && each.stack[0] === stack[0],
  );
  if (known) known.count += count;
  else if (counts.errors.length < MOST_ERRORS) counts.errors.push({ name, message, stack, count });
}

/** The class of a vital. */
export function classOf(name: VitalName, value: number): number {
  const found = VITAL_BOUNDS[name].findIndex((bound) => value <= bound);
  return found < 0 ? VITAL_BOUNDS[name].length : found;
}

/**
 * What three of four visits stay within.
 * @returns a bound of `VITAL_BOUNDS`; `Infinity` beyond the last; `undefined` where nothing was measured
 */
export function threeOfFour(name: VitalName, classes: readonly number[]): number | undefined {
  const all = classes.reduce((sum, count) => sum + count, 0);
  if (all === 0) return undefined;
  let sum = 0;
  const found = classes.findIndex((count) => {
    sum += count;
    return sum >= all * 0.75;
  });
  return VITAL_BOUNDS[name][found] ?? Number.POSITIVE_INFINITY;
}

/** All of a release in one: of every hour, edge and route. */
export function addedUp(feature: string, id: string, all: readonly VisitCounts[]): VisitCounts {
  const sum = noVisits(feature, id, '*');
  for (const counts of all) {
    if (counts.feature !== feature || counts.id !== id) continue;
    sum.visits += counts.visits;
    sum.failed += counts.failed;
    for (const [module, { shown, cards, falls = 0 }] of Object.entries(counts.regions)) {
      const known = { shown: 0, cards: 0, falls: 0, ...sum.regions[module] };
      sum.regions[module] = {
        shown: known.shown + shown,
        cards: known.cards + cards,
        falls: known.falls + falls,
      };
    }
    for (const name of Object.keys(VITAL_BOUNDS) as VitalName[])
      sum.vitals[name] = sum.vitals[name].map((count, at) => count + (counts.vitals[name][at] ?? 0));
    for (const error of counts.errors) countError(sum, error);
  }
  sum.errors.sort((one, other) => other.count - one.count);
  return sum;
}
