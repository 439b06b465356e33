import { LRUCache } from 'lru-cache';
import type { ReleaseName } from '../release';
import type { OutcomeCount } from '../storage/signals/signals';

export interface OutcomeCounterOptions {
  /** Name of the phase that a feature's canary is in; `undefined` where there is none, and nothing is counted. */
  phaseOf: (feature: string) => string | undefined;
  now?: () => number;
}

/** What was counted of a visit: one that failed was seen too. */
export type Counted = 'seen' | 'failed';

/** So long after its last page a visit is over: whoever comes again is another one. */
const VISIT_MS = 30 * 60_000;
/** One that changes files on their way may be a visitor's own: a company's proxy, or somebody who makes it up. */
const ENOUGH_NETWORKS = 2;
/** Visits that are remembered at once: some hundred bytes each. */
const REMEMBERED = 50_000;

/**
 * Counts visits and those that failed, for each release of a feature that has a canary: a visit is one vote for a release,
 * however many of its pages showed it and however often it failed.
 */
export class OutcomeCounter {
  /** What was counted of each visit: `seen <release>`, `failed <release>`. */
  private readonly visits: LRUCache<string, Set<string>>;
  private readonly counts = new Map<string, OutcomeCount>();
  /** Networks that were sent other bytes than were published of a release. */
  private readonly changedIn = new Map<OutcomeCount, Set<string>>();

  constructor(private readonly options: OutcomeCounterOptions) {
    const { now } = options;
    this.visits = new LRUCache({
      max: REMEMBERED,
      ttl: VISIT_MS,
      updateAgeOnGet: true,
      // By default it asks for the time once in a while only, by a timer.
      ttlResolution: 0,
      ...(now && { perf: { now } }),
    });
  }

  /**
   * A visit was given a release.
   * @param visit whatever is the same for all pages of one visit; it is forgotten with it
   * @param elsewhere what another edge has counted of it
   */
  seen(visit: string, release: ReleaseName, elsewhere?: Counted): void {
    const count = this.countOf(release);
    if (count && this.isFirst(visit, 'seen', count) && !elsewhere) count.visits += 1;
  }

  /** Something of a release failed in a visit, which then was given it. */
  failed(visit: string, release: ReleaseName, elsewhere?: Counted): void {
    const count = this.countOf(release);
    if (!count) return;
    this.seen(visit, release, elsewhere);
    if (this.isFirst(visit, 'failed', count) && elsewhere !== 'failed') count.failed += 1;
  }

  /**
   * A browser tells that a file of a release came to it with other bytes than were published. Anybody can say so: what is
   * said from two networks is believed.
   * @param network whatever is the same for all browsers of one network
   */
  changed(network: string, release: ReleaseName): void {
    const count = this.countOf(release);
    if (!count || count.fatal) return;
    const networks = this.changedIn.get(count) ?? new Set();
    this.changedIn.set(count, networks.add(network));
    if (networks.size >= ENOUGH_NETWORKS) count.fatal = 'failed hash';
  }

  /** A file of a release is not what was published. */
  damaged(release: ReleaseName): void {
    const count = this.countOf(release);
    if (count) count.fatal = 'failed hash';
  }

  /** A release ended the process that renders pages. */
  endedRenderer(release: ReleaseName): void {
    const count = this.countOf(release);
    if (count) count.fatal = 'renderer death';
  }

  /** What was counted in the phases that are on. */
  get counted(): OutcomeCount[] {
    const { phaseOf } = this.options;
    for (const [key, { feature, phase }] of this.counts)
      if (phaseOf(feature) !== phase) this.counts.delete(key);
    for (const count of this.changedIn.keys())
      if (phaseOf(count.feature) !== count.phase) this.changedIn.delete(count);
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

  private isFirst(visit: string, what: Counted, { feature, id, phase }: OutcomeCount): boolean {
    const known = this.visits.get(visit) ?? new Set();
    const vote = `${what} ${feature} ${id} ${phase}`;
    if (known.has(vote)) return false;
    known.add(vote);
    this.visits.set(visit, known);
    return true;
  }
}
