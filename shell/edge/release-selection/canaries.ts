import { randomInt } from 'node:crypto';
import { canariesIn } from '@stepwell/release-server/registry';
import type { FastifyRequest } from 'fastify';
import { BUCKETS, type Bucket, bucketCookie, bucketIn, bucketsFor } from './canary-cookies';
import { type ActiveCanary, CanaryOutcomes, type CountedPage, type OutcomesOptions } from './canary-outcomes';
import type { Generation } from './generation';
import type { GenerationVariants, Replaced } from './generation-variants';

/** How often canaries are checked for damaged files and crashed renderers. */
const CHECK_MS = 500;

export interface CanariesOptions extends OutcomesOptions {
  live: { readonly current: Generation; onSwap(listener: (generation: Generation) => void): () => void };
  variants: Pick<GenerationVariants, 'keep' | 'kept'>;
}

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

/** Assigns each visit the live releases or canaries, always the same. */
export class Canaries {
  private active: readonly ActiveCanary[] = [];
  readonly outcomes: CanaryOutcomes;
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly options: CanariesOptions) {
    this.outcomes = new CanaryOutcomes(options, () => this.active);
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
        ...(isCounted ? [this.outcomes.served(request, bucket, page, isLost)] : []),
      ],
    };
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
