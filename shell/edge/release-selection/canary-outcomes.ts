import { createHmac, randomBytes } from 'node:crypto';
import type { OutcomeCounter, VisitState } from '@stepwell/release-server/outcome-counter';
import type { Canary } from '@stepwell/release-server/registry';
import { type ReleaseName, SHELL } from '@stepwell/release-server/release';
import { networkOf } from '@stepwell/server-kit/rate-limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { bucketIn } from './canary-cookies';
import type { ReleaseSelection } from './release-selection';
import { exposureName, type NoVisit, type Visit, VisitTokens } from './visit-token';

export type ActiveCanary = Canary & {
  feature: string;
  /** Id of the feature's live release. */
  live: string | undefined;
  buckets: ReadonlySet<number>;
};

/** The parts of a page that decide how its visit is counted. */
export interface CountedPage {
  status: number;
  selection: ReleaseSelection;
  entries: PageEntries;
}

/** Features with an entry on a page. */
export interface PageEntries {
  features: ReadonlySet<string>;
  /** The feature that has the page's route; absent for a page of the shell. */
  route?: string;
}

export interface OutcomesOptions {
  outcomeCounter: OutcomeCounter;
  isSecure: boolean;
  /** Shared by all edges, so that each accepts the visit tokens of the others. */
  secret?: string;
}

/**
 * Why an outcome is not counted: no valid visit (`NoVisit`), an older token of a visit that has already failed (`repeated`), or too many
 * visits of its network have failed (`crowded`).
 */
export type RefusedOutcome = NoVisit | 'repeated' | 'crowded';

/**
 * Largest number of failed visits of one network that are counted in an hour, so that one sender cannot invent many failures. The
 * limit counts visits of canary and live release together, so that it does not change the ratio of their failures.
 */
const FAILED_OF_NETWORK = 30;
const HOUR_MS = 60 * 60_000;
/** Largest number of networks whose failed visits are counted; each takes some hundred bytes. */
const MAX_NETWORKS = 10_000;

/**
 * Counts visits that got a page of a canary's feature, and whether they failed. Each visit is counted once, and only with a signed
 * token, which proves that an edge has served the visit.
 */
export class CanaryOutcomes {
  /** The visit of each request. Verified once, because one report may have several outcomes. */
  private readonly visits = new WeakMap<FastifyRequest, Visit | NoVisit>();
  private readonly tokens: VisitTokens;
  /** Key for the hashes of networks. The key is not stored, so that counts cannot be traced to a network. */
  private readonly networkKey = randomBytes(32);
  /** Number of failed visits by hash of the network, in the hour after the first of them (`noUpdateTTL`). */
  private readonly failedOf = new LRUCache<string, number>({
    max: MAX_NETWORKS,
    ttl: HOUR_MS,
    noUpdateTTL: true,
  });
  /** Number of outcomes that were not counted, by reason; for a `NoVisit`, number of requests. */
  readonly refused: Record<RefusedOutcome, number> = {
    missing: 0,
    forged: 0,
    expired: 0,
    repeated: 0,
    crowded: 0,
  };

  constructor(
    private readonly options: OutcomesOptions,
    private readonly active: () => readonly ActiveCanary[],
  ) {
    this.tokens = new VisitTokens(options.secret);
  }

  /**
   * Counts a page that is sent to a visit.
   * @param isLost the page reports its subject as not found, but a page of the live releases has the subject
   * @returns the cookie with the visit's token
   */
  countPage(request: FastifyRequest, bucket: number, page: CountedPage, isLost = false): string {
    const { outcomeCounter, isSecure } = this.options;
    const tokenVisit = this.tokenIn(request, bucket);
    const visit = typeof tokenVisit === 'string' ? this.tokens.newVisit() : tokenVisit;
    // The not-found page contains no entry of a route.
    const isNotFound = page.status === 404 && !isLost;
    // A lost subject counts for the canary of the page's route or, if there is none, for the canary of the shell.
    const loser = [page.entries.route, SHELL].find((name) =>
      this.active().some(({ feature, buckets }) => feature === name && buckets.has(bucket)),
    );
    for (const canary of isNotFound ? [] : this.active()) {
      const { feature } = canary;
      const selected = page.selection.releases.get(feature);
      // A visit is counted for a feature only if its page has one of the feature's entries.
      if (!selected || !(feature === SHELL || page.entries.features.has(feature))) continue;
      const release = { feature, id: selected.intended.id };
      const name = exposureName(canary);
      const earlier = visit.exposures.get(name);
      const isShown = selected.reason !== 'fallback' && !page.selection.missing.includes(feature);
      const hasFailed = !isShown || (isLost && feature === loser);
      outcomeCounter.countVisit(visit.id, release, earlier);
      if (hasFailed) outcomeCounter.countFailure(visit.id, release, earlier);
      visit.exposures.set(name, hasFailed ? 'failed' : (earlier ?? 'seen'));
    }
    return this.tokens.cookieOf(visit, bucket, isSecure);
  }

  /**
   * Counts a reported failure, if an edge has served the visit with this release.
   * @param failure `isChanged` if a file arrived with other bytes than were published
   */
  countFailure(
    request: FastifyRequest,
    reply: FastifyReply,
    release: ReleaseName,
    { isChanged = false }: { isChanged?: boolean } = {},
  ): void {
    this.takeOutcome(request, reply, release, (visit, earlier) => {
      const { outcomeCounter } = this.options;
      const network = createHmac('sha256', this.networkKey).update(networkOf(request.ip)).digest('base64url');
      const ofNetwork = this.failedOf.get(network) ?? 0;
      if (ofNetwork >= FAILED_OF_NETWORK) {
        this.refused.crowded += 1;
        return earlier ?? 'seen';
      }
      const isNew = outcomeCounter.countFailure(visit, release, earlier);
      if (isNew) this.failedOf.set(network, ofNetwork + 1);
      else if (earlier !== 'failed') this.refused.repeated += 1;
      if (isChanged) outcomeCounter.countWrongHash(visit, network, release);
      return 'failed';
    });
  }

  /** Counts a page of these releases as responding, for each release with which an edge has served the visit. */
  countAlive(request: FastifyRequest, reply: FastifyReply, releases: readonly ReleaseName[]): void {
    for (const { feature, id } of releases)
      this.takeOutcome(request, reply, { feature, id }, (visit, earlier) => {
        this.options.outcomeCounter.countHydrated(visit, { feature, id }, earlier);
        return earlier === 'failed' ? 'failed' : 'clean';
      });
  }

  /**
   * Counts an outcome of the visit and adds it to the visit's token, if the visit is valid and was assigned the release.
   * @param take counts the outcome; `earlier` is the visit's last outcome.
   * @returns the visit's new outcome
   */
  private takeOutcome(
    request: FastifyRequest,
    reply: FastifyReply,
    { feature, id }: ReleaseName,
    take: (visit: string, earlier: VisitState | undefined) => VisitState,
  ): void {
    const canary = this.active().find((active) => active.feature === feature);
    const bucket = bucketIn(request.headers.cookie);
    // A group is not a random sample.
    if (!canary || typeof bucket === 'string') return;
    const visit = this.visitIn(request, bucket);
    if (typeof visit === 'string' || bucket === undefined) return;
    // Visits of the canary's buckets have the canary, all others the live release. Previews and older pages have neither.
    if (id !== (canary.buckets.has(bucket) ? canary.release : canary.live)) return;
    const name = exposureName(canary);
    visit.exposures.set(name, take(visit.id, visit.exposures.get(name)));
    reply.header('set-cookie', this.tokens.cookieOf(visit, bucket, this.options.isSecure));
  }

  /** The visit of a report. A refusal is counted once for each request. */
  private visitIn(request: FastifyRequest, bucket: number | undefined): Visit | NoVisit {
    const cached = this.visits.get(request);
    if (cached) return cached;
    const visit = bucket === undefined ? 'missing' : this.tokenIn(request, bucket);
    if (typeof visit === 'string') this.refused[visit] += 1;
    this.visits.set(request, visit);
    return visit;
  }

  private tokenIn({ headers }: FastifyRequest, bucket: number): Visit | NoVisit {
    return this.tokens.read(headers.cookie, bucket, this.active().map(exposureName));
  }
}
