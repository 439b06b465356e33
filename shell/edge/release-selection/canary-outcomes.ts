import { createHmac, randomBytes } from 'node:crypto';
import type { Counted, OutcomeCounter } from '@stepwell/release-server/outcome-counter';
import type { Canary } from '@stepwell/release-server/registry';
import { type ReleaseName, SHELL } from '@stepwell/release-server/release';
import { networkOf } from '@stepwell/server-kit/rate-limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { bucketIn } from './canary-cookies';
import type { ReleaseSelection } from './release-selection';
import { exposureName, type NoVisit, type Visit, VisitTokens } from './visit-token';

export type ActiveCanary = Canary & { feature: string; buckets: ReadonlySet<number> };

/** What of a page its visit is counted by. */
export interface CountedPage {
  /** HTTP status. */
  status: number;
  /** The releases of which it is made. */
  selection: ReleaseSelection;
  entries: PageEntries;
}

/** Features with an entry on a page. */
export interface PageEntries {
  features: ReadonlySet<string>;
  /** The one whose route it is; absent for a page of the shell. */
  route?: string;
}

export interface OutcomesOptions {
  votes: OutcomeCounter;
  /** Whether the site has https. */
  isSecure: boolean;
  /** Known to all edges: visits of one are known to the others. */
  secret?: string;
}

/** Why an outcome is not counted: see `NoVisit`; `repeated`: the visit has failed already; `crowded`: too many of a network. */
export type RefusedOutcome = NoVisit | 'repeated' | 'crowded';

/**
 * Failed visits of one network that are counted in an hour, of the canary and the live release together, so that their shares
 * stay as they are: one sender of reports neither hides a canary's failures nor makes up many.
 */
const FAILED_OF_NETWORK = 30;
const HOUR_MS = 60 * 60_000;
/** Some hundred bytes each. */
const MAX_NETWORKS = 10_000;

/** Counts visits with a page of a canary's feature, and how they went: once each, and only visits that an edge has served. */
export class CanaryOutcomes {
  /** By request, because one report may have several outcomes. */
  private readonly visits = new WeakMap<FastifyRequest, Visit | NoVisit>();
  private readonly tokens: VisitTokens;
  /** Never leaves this process, so that no network can be identified from what is counted. */
  private readonly secret = randomBytes(32);
  /** Failed visits in this hour, by network. */
  private readonly failedOf = new LRUCache<string, number>({
    max: MAX_NETWORKS,
    ttl: HOUR_MS,
    noUpdateTTL: true,
  });
  /** Outcomes that were not counted, by the reason. */
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
   * @param isLost the page was not found, and the live releases find it
   * @returns the cookie with the visit's token
   */
  served(request: FastifyRequest, bucket: number, page: CountedPage, isLost = false): string {
    const { votes, isSecure } = this.options;
    const served = this.tokenIn(request, bucket);
    const visit = typeof served === 'string' ? this.tokens.newVisit() : served;
    // The page that says "not found" has no entry of a route.
    const isNotFound = page.status === 404 && !isLost;
    for (const canary of isNotFound ? [] : this.active()) {
      const { feature } = canary;
      const selected = page.selection.releases.get(feature);
      // A visit says nothing about a feature until it gets a page with an entry of it.
      if (!selected || !(feature === SHELL || page.entries.features.has(feature))) continue;
      const release = { feature, id: selected.intended.id };
      const name = exposureName(canary);
      const earlier = visit.exposures.get(name);
      const isLoser = isLost && page.entries.route === feature && canary.buckets.has(bucket);
      const hasFailed = selected.reason === 'fallback' || isLoser;
      votes.seen(visit.id, release, earlier);
      if (hasFailed) votes.failed(visit.id, release, earlier);
      visit.exposures.set(name, hasFailed ? 'failed' : (earlier ?? 'seen'));
    }
    return this.tokens.cookieOf(visit, bucket, isSecure);
  }

  /**
   * Counts a failure that a report shows, if an edge has served the visit with this release.
   * @param failure `isChanged` if a file arrived with other bytes than were published
   */
  failed(
    request: FastifyRequest,
    reply: FastifyReply,
    release: ReleaseName,
    { isChanged = false }: { isChanged?: boolean } = {},
  ): void {
    this.takeOutcome(request, reply, release, (visit, earlier) => {
      const { votes } = this.options;
      const network = this.hidden(networkOf(request.ip));
      const others = this.failedOf.get(network) ?? 0;
      if (others >= FAILED_OF_NETWORK) {
        this.refused.crowded += 1;
        return earlier ?? 'seen';
      }
      const isNew = votes.failed(visit, release, earlier);
      if (isNew) this.failedOf.set(network, others + 1);
      else if (earlier !== 'failed') this.refused.repeated += 1;
      if (isChanged) votes.changed(visit, network, release);
      return 'failed';
    });
  }

  /** Counts that a page is alive with these releases, if an edge has served the visit with them. */
  alive(request: FastifyRequest, reply: FastifyReply, releases: readonly ReleaseName[]): void {
    for (const { feature, id } of releases)
      this.takeOutcome(request, reply, { feature, id }, (visit, earlier) => {
        this.options.votes.alive(visit, { feature, id }, earlier);
        return earlier === 'failed' ? 'failed' : 'clean';
      });
  }

  /** @param take counts the outcome @param earlier what the visit's token says */
  private takeOutcome(
    request: FastifyRequest,
    reply: FastifyReply,
    { feature, id }: ReleaseName,
    take: (visit: string, earlier: Counted | undefined) => Counted,
  ): void {
    const canary = this.active().find((each) => each.feature === feature);
    const bucket = bucketIn(request.headers.cookie);
    // A named cohort is no random sample.
    if (!canary || typeof bucket === 'string') return;
    const visit = this.visitIn(request, bucket);
    if (typeof visit === 'string' || bucket === undefined) return;
    if ((id === canary.release) !== canary.buckets.has(bucket)) return;
    const name = exposureName(canary);
    visit.exposures.set(name, take(visit.id, visit.exposures.get(name)));
    reply.header('set-cookie', this.tokens.cookieOf(visit, bucket, this.options.isSecure));
  }

  /** The visit of a report. What is refused is counted once for each request. */
  private visitIn(request: FastifyRequest, bucket: number | undefined): Visit | NoVisit {
    const known = this.visits.get(request);
    if (known) return known;
    const visit = bucket === undefined ? 'missing' : this.tokenIn(request, bucket);
    if (typeof visit === 'string') this.refused[visit] += 1;
    this.visits.set(request, visit);
    return visit;
  }

  private tokenIn({ headers }: FastifyRequest, bucket: number): Visit | NoVisit {
    return this.tokens.read(headers.cookie, bucket, this.active().map(exposureName));
  }

  private hidden(value: string): string {
    return createHmac('sha256', this.secret).update(value).digest('base64url');
  }
}
