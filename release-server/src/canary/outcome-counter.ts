import { LRUCache } from 'lru-cache';
import type { ReleaseName } from '../release';
import type { FatalFailure, OutcomeCount } from '../storage/signals/signals';

export interface OutcomeCounterOptions {
  /**
   * Phase of a feature's canary: the time at which the canary began or last got another share of visits (`since` in the registry). Counts
   * of two phases are never added. `undefined` for a feature without a canary, for which nothing is counted.
   */
  phaseOf: (feature: string) => string | undefined;
  now?: () => number;
}

/**
 * State of a visit with a release. `seen`: the visit got a page with an entry of the feature. `clean`: a page of the visit reported that it
 * responds, and nothing has failed. `failed`: something of the release failed, before or after such a report.
 */
export type VisitState = 'seen' | 'clean' | 'failed';

/** A visit ends this long after its last page or report. */
const VISIT_MS = 30 * 60_000;
/**
 * Number of networks that must report a wrong hash to stop a canary. One is not enough, because its proxy may change files, or a visitor
 * may forge reports.
 */
const ENOUGH_NETWORKS = 2;
/** Largest number of visits in memory, each in some hundred bytes. */
const MAX_VISITS = 50_000;

/**
 * Counts, on one edge, the visits of a feature's canary and of its live release, and their outcomes. A visit of many pages counts once even
 * if several edges send its pages, because the browser's signed cookie passes the visit's state (`cookieState`) from edge to edge.
 */
export class OutcomeCounter {
  /** The events that this edge has counted, by visit; `outcomeKey` makes their keys. */
  private readonly visits: LRUCache<string, Set<string>>;
  private readonly counts = new Map<string, OutcomeCount>();
  /** Networks that reported a wrong hash of a release, by the release's entry in `counts`. */
  private readonly wrongHashNetworks = new Map<OutcomeCount, Set<string>>();

  constructor(private readonly options: OutcomeCounterOptions) {
    const { now } = options;
    this.visits = new LRUCache({
      max: MAX_VISITS,
      ttl: VISIT_MS,
      updateAgeOnGet: true,
      // Set for tests with their own `now`, because by default the cache reads the clock at most once per millisecond.
      ttlResolution: 0,
      ...(now && { perf: { now } }),
    });
  }

  /**
   * Counts a visit that got a release.
   * @param visit a value that all pages of the visit share
   * @param cookieState the visit's state in the browser's cookie; this edge or another one has already counted it
   */
  countVisit(visit: string, release: ReleaseName, cookieState?: VisitState): void {
    const count = this.countOf(release);
    if (count && this.addOnce(visit, 'seen', count) && !cookieState) count.visits += 1;
  }

  /** Counts a visit as clean after one of its pages reported that it responds, unless something of the release has failed in the visit. */
  countHydrated(visit: string, release: ReleaseName, cookieState?: VisitState): void {
    const count = this.countOf(release);
    if (!count) return;
    this.countVisit(visit, release, cookieState);
    if (cookieState === 'failed' || this.has(visit, 'failed', count)) return;
    if (this.addOnce(visit, 'clean', count) && cookieState !== 'clean') count.clean = (count.clean ?? 0) + 1;
  }

  /**
   * Counts a visit in which the release failed.
   * @returns whether this is the visit's first failure; `false` for a feature without a canary
   */
  countFailure(visit: string, release: ReleaseName, cookieState?: VisitState): boolean {
    const count = this.countOf(release);
    if (!count) return false;
    this.countVisit(visit, release, cookieState);
    if (!this.addOnce(visit, 'failed', count) || cookieState === 'failed') return false;
    count.failed += 1;
    // A failed visit is no longer clean. If another edge counted it as clean, `clean` of this edge can be -1; the sum of all edges is right.
    if (cookieState === 'clean' || this.has(visit, 'clean', count)) count.clean = (count.clean ?? 0) - 1;
    return true;
  }

  /**
   * Counts a browser's report of a file with a wrong hash. Reports can be forged, so only reports from two networks are a fatal failure.
   * @param network a value that all browsers of one network share
   */
  countWrongHash(visit: string, network: string, release: ReleaseName): void {
    const count = this.countOf(release);
    if (!count || count.fatal || !this.addOnce(visit, 'wrong hash', count)) return;
    const networks = this.wrongHashNetworks.get(count) ?? new Set();
    this.wrongHashNetworks.set(count, networks.add(network));
    if (networks.size >= ENOUGH_NETWORKS) count.fatal = 'failed hash';
  }

  /** Records a fatal failure, which stops a canary. A later failure overwrites an earlier one, because a single failure is enough. */
  markFatal(release: ReleaseName, failure: FatalFailure): void {
    const count = this.countOf(release);
    if (count) count.fatal = failure;
  }

  /** Counts of the current phases. Deletes the counts of earlier phases. */
  get counted(): OutcomeCount[] {
    const { phaseOf } = this.options;
    for (const [key, { feature, phase }] of this.counts)
      if (phaseOf(feature) !== phase) this.counts.delete(key);
    for (const count of this.wrongHashNetworks.keys())
      if (phaseOf(count.feature) !== count.phase) this.wrongHashNetworks.delete(count);
    return [...this.counts.values()].map((count) => ({ ...count }));
  }

  private countOf({ feature, id }: ReleaseName): OutcomeCount | undefined {
    const phase = this.options.phaseOf(feature);
    if (phase === undefined) return undefined;
    const key = `${feature} ${id} ${phase}`;
    const count = this.counts.get(key) ?? { feature, id, phase, visits: 0, failed: 0 };
    this.counts.set(key, count);
    return count;
  }

  /** Records that this edge has counted an event of a visit. @returns false if it was recorded before */
  private addOnce(visit: string, event: VisitState | 'wrong hash', count: OutcomeCount): boolean {
    if (this.has(visit, event, count)) return false;
    const keys = this.visits.get(visit) ?? new Set();
    this.visits.set(visit, keys.add(outcomeKey(event, count)));
    return true;
  }

  private has(visit: string, event: VisitState | 'wrong hash', count: OutcomeCount): boolean {
    return this.visits.get(visit)?.has(outcomeKey(event, count)) ?? false;
  }
}

function outcomeKey(event: VisitState | 'wrong hash', { feature, id, phase }: OutcomeCount): string {
  return `${event} ${feature} ${id} ${phase}`;
}
