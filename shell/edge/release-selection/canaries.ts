import { createHmac, randomBytes, randomInt } from 'node:crypto';
import type { OutcomeCounter } from '@stepwell/release-server/outcome-counter';
import { type Canary, canariesIn } from '@stepwell/release-server/registry';
import { networkOf } from '@stepwell/server-kit/rate-limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  BUCKETS,
  type Bucket,
  bucketCookie,
  bucketIn,
  bucketsFor,
  type Exposures,
  exposureCookie,
  exposureName,
  exposuresIn,
} from './canary-cookies';
import type { Generation } from './generation';
import type { GenerationVariants, Replaced } from './generation-variants';
import type { ReleaseSelection } from './release-selection';

/** How often canaries are checked for damaged files and crashed renderers. */
const CHECK_MS = 500;

type ActiveCanary = Canary & { feature: string; buckets: ReadonlySet<number> };

export interface CanariesOptions {
  live: { readonly current: Generation; onSwap(listener: (generation: Generation) => void): () => void };
  variants: Pick<GenerationVariants, 'keep' | 'kept'>;
  votes: OutcomeCounter;
  /** Whether the site has https. */
  isSecure: boolean;
}

/** The generation of which a visitor's page is made. */
export interface ReleaseAssignment {
  generation: Generation;
  /**
   * Counts the page, once it is made.
   * @param selection the releases that it took
   * @returns values of `Set-Cookie`
   */
  cookiesFor(selection: ReleaseSelection): readonly string[];
}

/** Assigns each visit the live releases or canaries, always the same, and counts visits and their failures. */
export class Canaries {
  private active: readonly ActiveCanary[] = [];
  /** Never leaves this process, so that visitors cannot be identified from what is counted. */
  private readonly secret = randomBytes(32);
  private readonly timer: NodeJS.Timeout;
  /** By request, because one report may have several failures. */
  private readonly exposures = new WeakMap<FastifyRequest, Exposures>();

  constructor(private readonly options: CanariesOptions) {
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
    const isCounted = generation && typeof bucket === 'number' && isNavigation(request, stored);
    return {
      generation: generation ?? live.current,
      cookiesFor: (selection) => [
        ...(bucket === stored ? [] : [bucketCookie(bucket, isSecure)]),
        ...(isCounted ? [this.count(request, bucket, selection)] : []),
      ],
    };
  }

  /**
   * Counts a failure that a report shows, if the visit was assigned this release.
   * @param failure `isChanged` if a file arrived with other bytes than were published
   */
  failed(
    request: FastifyRequest,
    reply: FastifyReply,
    { feature, id }: { feature: string; id: string },
    { isChanged = false }: { isChanged?: boolean } = {},
  ): void {
    const bucket = bucketIn(request.headers.cookie);
    const canary = this.active.find((each) => each.feature === feature);
    if (typeof bucket !== 'number' || !canary) return;
    const isCanary = id === canary.release;
    if (isCanary !== canary.buckets.has(bucket)) return;
    const { votes, isSecure } = this.options;
    const exposures = this.exposuresOf(request);
    const name = exposureName(canary);
    votes.failed(this.visitOf(request, bucket), { feature, id }, exposures.get(name));
    if (isChanged) votes.changed(this.hidden(networkOf(request.ip)), { feature, id });
    reply.header('set-cookie', exposureCookie(exposures.set(name, 'failed'), isSecure));
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

  /** @returns the exposure cookie */
  private count(request: FastifyRequest, bucket: number, { releases }: ReleaseSelection): string {
    const { votes, isSecure } = this.options;
    const visit = this.visitOf(request, bucket);
    const exposures = this.exposuresOf(request);
    for (const canary of this.active) {
      const { feature } = canary;
      const selected = releases.get(feature);
      if (!selected) continue;
      const { id } = selected.intended;
      const name = exposureName(canary);
      const earlier = exposures.get(name);
      const hasFailed = selected.reason === 'fallback';
      votes.seen(visit, { feature, id }, earlier);
      if (hasFailed) votes.failed(visit, { feature, id }, earlier);
      exposures.set(name, hasFailed ? 'failed' : (earlier ?? 'seen'));
    }
    return exposureCookie(exposures, isSecure);
  }

  private exposuresOf(request: FastifyRequest): Exposures {
    const known =
      this.exposures.get(request) ?? exposuresIn(request.headers.cookie, this.active.map(exposureName));
    this.exposures.set(request, known);
    return known;
  }

  private visitOf({ ip, headers }: FastifyRequest, bucket: number): string {
    return this.hidden(`${bucket} ${ip} ${headers['user-agent'] ?? ''}`);
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
