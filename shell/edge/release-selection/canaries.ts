import { createHmac, randomBytes, randomInt } from 'node:crypto';
import type { Counted, OutcomeCounter } from '@stepwell/release-server/outcome-counter';
import { type Canary, canariesIn } from '@stepwell/release-server/registry';
import { type ReleaseName, SHELL } from '@stepwell/release-server/release';
import { networkOf } from '@stepwell/server-kit/rate-limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { CachedPage } from '../pages/page-reply';
import { BUCKETS, type Bucket, bucketCookie, bucketIn, bucketsFor } from './canary-cookies';
import type { Generation } from './generation';
import type { GenerationVariants, Replaced } from './generation-variants';
import { exposureName, type NoVisit, type Visit, VisitTokens } from './visit-token';

/** How often canaries are checked for damaged files and crashed renderers. */
const CHECK_MS = 500;

type ActiveCanary = Canary & { feature: string; buckets: ReadonlySet<number> };

export interface CanariesOptions {
  live: { readonly current: Generation; onSwap(listener: (generation: Generation) => void): () => void };
  variants: Pick<GenerationVariants, 'keep' | 'kept'>;
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

/** The generation of which a visitor's page is made. */
export interface ReleaseAssignment {
  generation: Generation;
  /** Whether the page is counted, so that it matters why it was not found. */
  isCounted: boolean;
  /**
   * Counts the page, once it is made.
   * @param isLost the page was not found, and the live releases find it
   * @returns values of `Set-Cookie`
   */
  cookiesFor(page: CountedPage, isLost?: boolean): readonly string[];
}

type CountedPage = Pick<CachedPage, 'selection' | 'entries'>;

/** Assigns each visit the live releases or canaries, always the same, and counts visits and their failures. */
export class Canaries {
  private active: readonly ActiveCanary[] = [];
  /** Never leaves this process, so that visitors cannot be identified from what is counted. */
  private readonly secret = randomBytes(32);
  private readonly timer: NodeJS.Timeout;
  /** By request, because one report may have several outcomes. */
  private readonly visits = new WeakMap<FastifyRequest, Visit | NoVisit>();
  private readonly tokens: VisitTokens;
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

  constructor(private readonly options: CanariesOptions) {
    this.tokens = new VisitTokens(options.secret);
    this.follow(options.live.current);
    options.live.onSwap((generation) => this.follow(generation));
    this.timer = setInterval(() => this.check(), CHECK_MS).unref();
  }

  /** Whether any feature has a canary. */
  get isOn(): boolean {
    return this.active.length > 0;
  }

  /** The phase of a feature's canary, for `OutcomeCounter`. */
  phaseOf(feature: string): string | undefined {
    return this.active.find((each) => each.feature === feature)?.since;
  }

  /** The generation for a page request. A browser without a bucket gets one. */
  assign(request: FastifyRequest): ReleaseAssignment {
    const { live, variants, isSecure } = this.options;
    const stored = bucketIn(request.headers.cookie);
    const bucket = this.requestedBucket(request.url) ?? stored ?? randomInt(BUCKETS);
    const replaced = this.replacedFor(bucket);
    const generation = replaced.size === 0 ? live.current : variants.kept(replaced);
    // Not counted: a visit that gets the live releases because its variant is not ready, and one of a named cohort, which
    // is no random sample.
    const isCounted = Boolean(generation) && typeof bucket === 'number' && isNavigation(request, stored);
    return {
      generation: generation ?? live.current,
      isCounted,
      cookiesFor: (page, isLost = false) => [
        ...(bucket === stored ? [] : [bucketCookie(bucket, isSecure)]),
        ...(isCounted ? [this.count(request, bucket, page, isLost)] : []),
      ],
    };
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
      if (isChanged) votes.changed(network, release);
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
    const canary = this.active.find((each) => each.feature === feature);
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
    return this.tokens.read(headers.cookie, bucket, this.active.map(exposureName));
  }

  close(): void {
    clearInterval(this.timer);
  }

  private follow(generation: Generation): void {
    this.active = canariesIn(generation.registry).map(([feature, canary]) => ({
      ...canary,
      feature,
      buckets: bucketsFor(feature, canary),
    }));
    void this.options.variants.keep(generation, this.combinations());
  }

  /** Each set of canaries that some visit gets, the smallest first. Two canaries have three. */
  private combinations(): Replaced[] {
    const buckets: Bucket[] = Array.from({ length: BUCKETS }, (_, bucket) => bucket);
    const names = this.active.flatMap(({ cohort }) => cohort ?? []);
    const all = [...buckets, ...names].map((bucket) => this.replacedFor(bucket));
    const bySize = all.sort((one, other) => one.size - other.size);
    return [...new Map(bySize.map((each) => [JSON.stringify([...each]), each])).values()].filter(
      ({ size }) => size > 0,
    );
  }

  private replacedFor(bucket: Bucket): Replaced {
    const own = this.active.filter((each) =>
      typeof bucket === 'number' ? each.buckets.has(bucket) : each.cohort === bucket,
    );
    return new Map(own.map(({ feature, release }) => [feature, release]));
  }

  /** `?cohort=qa` selects an existing cohort, and `?cohort=` a random bucket. */
  private requestedBucket(url: string): Bucket | undefined {
    if (!url.includes('cohort=')) return undefined;
    const name = new URL(url, 'http://site').searchParams.get('cohort');
    if (name === '') return randomInt(BUCKETS);
    return this.active.find(({ cohort }) => cohort !== undefined && cohort === name)?.cohort;
  }

  /** @returns the cookie with the visit's token */
  private count(request: FastifyRequest, bucket: number, page: CountedPage, isLost: boolean): string {
    const { votes, isSecure } = this.options;
    const served = this.tokenIn(request, bucket);
    const visit = typeof served === 'string' ? this.tokens.newVisit() : served;
    for (const canary of this.active) {
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

  private hidden(value: string): string {
    return createHmac('sha256', this.secret).update(value).digest('base64url');
  }

  /** Reports failures that end a canary, however many visits go well. */
  private check(): void {
    const { live, variants, votes } = this.options;
    for (const { feature, release } of this.active) {
      const variant = variants.kept(new Map([[feature, release]]));
      if (!variant) continue;
      if (variant.watch.damaged().some((each) => each.feature === feature && each.id === release))
        votes.damaged({ feature, id: release });
      // If the live renderer crashes as often, the canary is not the cause.
      if (variant.renderer.crashes > live.current.renderer.crashes)
        votes.endedRenderer({ feature, id: release });
    }
  }
}

/** Whether a request is a visitor's navigation: crawlers neither keep cookies nor send `Sec-Fetch-Mode`. */
function isNavigation({ headers }: FastifyRequest, stored: Bucket | undefined): boolean {
  if (headers['sec-purpose'] !== undefined) return false;
  return stored !== undefined || headers['sec-fetch-mode'] === 'navigate';
}
