import { LRUCache } from 'lru-cache';
import type { ReleaseName } from '../depot/depot';
import type { CanaryWatch } from './verdict';

/** What a release can do to a visit. */
export type FailureKind =
  /** A region of it threw, in the page or on the server. */
  | 'region'
  /** An error or a rejection in its scripts that nobody caught. */
  | 'error'
  /** The page took an older release in its place, or the card. */
  | 'fallback'
  /** A file came with other bytes than were published. */
  | 'hash';

/** What was counted of a release since it was last taken. */
export interface VoteCount extends ReleaseName {
  /** Of its feature's canary: what was counted at another share says nothing at this one. */
  phase: string;
  visits: number;
  failed: number;
  fatal?: CanaryWatch['fatal'];
}

export interface VotesOptions {
  /** Name of the phase that a feature's canary is in; `undefined` where there is none, and nothing is counted. */
  phaseOf: (feature: string) => string | undefined;
  now?: () => number;
}

/** So long after its last page a visit is over: whoever comes again is another one. */
const VISIT_MS = 30 * 60_000;
/** Visits that are remembered at once: some hundred bytes each. */
const REMEMBERED = 50_000;

/**
 * Counts visits and those that failed, for each release of a feature that has a canary: a visit is one vote for a release,
 * however many of its pages showed it and however often it failed.
 */
export class Votes {
  /** What was counted of each visit: `seen <release>`, `failed <release>`. */
  private readonly visits: LRUCache<string, Set<string>>;
  private counts = new Map<string, VoteCount>();

  constructor(private readonly options: VotesOptions) {
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

  /** A visit was given a release. @param visit whatever is the same for all pages of one visit; it is forgotten with it */
  seen(visit: string, release: ReleaseName): void {
    const count = this.countOf(release);
    if (count && this.isFirst(visit, 'seen', count)) count.visits += 1;
  }

  /** Something of a release failed in a visit, which then was given it. */
  failed(visit: string, release: ReleaseName, why: FailureKind): void {
    const count = this.countOf(release);
    if (!count) return;
    this.seen(visit, release);
    if (this.isFirst(visit, 'failed', count)) count.failed += 1;
    if (why === 'hash') count.fatal = 'failed hash';
  }

  /** A release ended the process that renders pages. */
  endedRenderer(release: ReleaseName): void {
    const count = this.countOf(release);
    if (count) count.fatal = 'renderer death';
  }

  /** What was counted since it was last taken. */
  take(): VoteCount[] {
    const taken = [...this.counts.values()].filter(
      ({ visits, failed, fatal }) => visits > 0 || failed > 0 || fatal,
    );
    this.counts = new Map();
    return taken;
  }

  /** What could not be handed on is counted still. */
  putBack(taken: readonly VoteCount[]): void {
    for (const { visits, failed, fatal, ...name } of taken) {
      const count = this.countIn(name);
      count.visits += visits;
      count.failed += failed;
      count.fatal ??= fatal;
    }
  }

  private countOf({ feature, id }: ReleaseName): VoteCount | undefined {
    const phase = this.options.phaseOf(feature);
    return phase === undefined ? undefined : this.countIn({ feature, id, phase });
  }

  private countIn({ feature, id, phase }: Pick<VoteCount, 'feature' | 'id' | 'phase'>): VoteCount {
    const key = `${feature} ${id} ${phase}`;
    const count = this.counts.get(key) ?? { feature, id, phase, visits: 0, failed: 0 };
    this.counts.set(key, count);
    return count;
  }

  private isFirst(visit: string, what: 'seen' | 'failed', { feature, id, phase }: VoteCount): boolean {
    const known = this.visits.get(visit) ?? new Set();
    const vote = `${what} ${feature} ${id} ${phase}`;
    if (known.has(vote)) return false;
    known.add(vote);
    this.visits.set(visit, known);
    return true;
  }
}
