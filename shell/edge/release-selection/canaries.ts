import { randomInt } from 'node:crypto';
import { canariesIn, groupOf } from '@stepwell/release-server/registry';
import type { FastifyRequest } from 'fastify';
import { siteUrl } from '../../browser/site/site-map';
import { BUCKETS, type Bucket, bucketCookie, bucketIn, bucketsFor } from './canary-cookies';
import { type ActiveCanary, CanaryOutcomes, type CountedPage, type OutcomesOptions } from './canary-outcomes';
import type { Generation } from './generation';
import type { GenerationVariants, ReplacedReleases } from './generation-variants';

/** How often canaries are checked for damaged files and crashed renderers. */
const CHECK_MS = 500;

export interface CanariesOptions extends OutcomesOptions {
  live: { readonly current: Generation; onSwap(listener: (generation: Generation) => void): () => void };
  variants: Pick<GenerationVariants, 'setCanaries' | 'canaryOf'>;
}

export interface ReleaseAssignment {
  generation: Generation;
  /** Whether the page is counted for the canary. */
  isCounted: boolean;
  /**
   * Counts the page, once it is made.
   * @param isLost the page reports its subject as not found, but a page of the live releases has the subject
   * @returns values of `Set-Cookie`
   */
  cookiesFor(page: CountedPage, isLost?: boolean): readonly string[];
}

/** Assigns the live releases or canaries to each visit. A browser keeps its assignment, because a cookie stores its bucket. */
export class Canaries {
  private active: readonly ActiveCanary[] = [];
  /** All sets of canaries that a visit may get, the smallest first: with two canaries A and B at most A, B, and A with B. */
  private sets: readonly ReplacedReleases[] = [];
  /** By feature: the generations whose crashes are compared, and how many more crashes the variant had when the comparison began. */
  private readonly compared = new Map<string, { variant: Generation; other: Generation; lead: number }>();
  readonly outcomes: CanaryOutcomes;
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly options: CanariesOptions) {
    this.outcomes = new CanaryOutcomes(options, () => this.active);
    this.update(options.live.current);
    options.live.onSwap((generation) => this.update(generation));
    this.timer = setInterval(() => this.check(), CHECK_MS).unref();
  }

  get isOn(): boolean {
    return this.active.length > 0;
  }

  /** The phase of a feature's canary, for `OutcomeCounter`: the time since which the canary has its percentage. */
  phaseOf(feature: string): string | undefined {
    return this.active.find((canary) => canary.feature === feature)?.since;
  }

  /** The generation for a page request. A browser without a bucket gets a random bucket. */
  assign(request: FastifyRequest): ReleaseAssignment {
    const { live, variants, isSecure } = this.options;
    const stored = bucketIn(request.headers.cookie);
    const bucket = this.requestedBucket(request.url) ?? stored ?? randomInt(BUCKETS);
    const replaced = this.canariesOfBucket(bucket);
    const generation = replaced.size === 0 ? live.current : variants.canaryOf(replaced);
    // Not counted: a visit that gets the live releases because its variant is not ready, and a visit of a group, which is not a
    // random sample.
    const isCounted = Boolean(generation) && typeof bucket === 'number' && isNavigation(request, stored);
    return {
      generation: generation ?? live.current,
      isCounted,
      cookiesFor: (page, isLost = false) => [
        ...(bucket === stored ? [] : [bucketCookie(bucket, isSecure)]),
        ...(isCounted ? [this.outcomes.countPage(request, bucket, page, isLost)] : []),
      ],
    };
  }

  close(): void {
    clearInterval(this.timer);
  }

  private update(generation: Generation): void {
    this.active = canariesIn(generation.registry).map(([feature, canary]) => ({
      ...canary,
      group: groupOf(canary),
      feature,
      live: generation.registry.features[feature]?.live,
      buckets: bucketsFor(feature, canary),
    }));
    this.sets = this.combinations();
    for (const feature of this.compared.keys())
      if (!this.active.some((canary) => canary.feature === feature)) this.compared.delete(feature);
    const { variants, outcomeCounter } = this.options;
    void variants.setCanaries(generation, this.sets, (release) =>
      outcomeCounter.markFatal(release, 'failed hash'),
    );
  }

  private combinations(): ReplacedReleases[] {
    const numbers: Bucket[] = Array.from({ length: BUCKETS }, (_, bucket) => bucket);
    const groups = this.active.flatMap(({ group }) => group ?? []);
    const sets = [...numbers, ...groups].map((bucket) => this.canariesOfBucket(bucket));
    const distinct = new Map(sets.map((replaced) => [JSON.stringify([...replaced]), replaced]));
    return [...distinct.values()].filter(({ size }) => size > 0).sort((a, b) => a.size - b.size);
  }

  private canariesOfBucket(bucket: Bucket): ReplacedReleases {
    const ofBucket = this.active.filter(({ buckets, group }) =>
      typeof bucket === 'number' ? buckets.has(bucket) : group === bucket,
    );
    return new Map(ofBucket.map(({ feature, release }) => [feature, release]));
  }

  /** `?group=qa` selects an existing group, and `?group=` a random bucket. */
  private requestedBucket(url: string): Bucket | undefined {
    if (!/group=|cohort=/.test(url)) return undefined;
    const query = siteUrl(url, 'http://site').searchParams;
    // `?cohort=`: deprecated since 1.3.0, removed in 1.4.0.
    const name = query.get('group') ?? query.get('cohort');
    if (name === '') return randomInt(BUCKETS);
    return this.active.find(({ group }) => group !== undefined && group === name)?.group;
  }

  /** Reports damaged files and crashed renderers, which end a canary even if most visits succeed. */
  private check(): void {
    const { live, variants, outcomeCounter } = this.options;
    for (const { feature, release } of this.active) {
      const replaced = this.sets.find((set) => set.has(feature));
      const variant = replaced && variants.canaryOf(replaced);
      if (!variant) continue;
      if (variant.watch.damaged().some((damaged) => damaged.feature === feature && damaged.id === release))
        outcomeCounter.markFatal({ feature, id: release }, 'failed hash');
      // If the same pages without the canary crash their renderer as often, the canary is not the cause.
      const others = new Map([...replaced].filter(([name]) => name !== feature));
      if (this.crashesMore(feature, variant, variants.canaryOf(others) ?? live.current))
        outcomeCounter.markFatal({ feature, id: release }, 'renderer death');
    }
  }

  /** Whether a variant's renderer has crashed more often than another generation's renderer in the time in which both were in use. */
  private crashesMore(feature: string, variant: Generation, other: Generation): boolean {
    const lead = variant.renderer.crashes - other.renderer.crashes;
    let last = this.compared.get(feature);
    if (last?.variant !== variant || last.other !== other) {
      // More crashes of a new variant count against it from the start. As many or fewer do not: both may have crashed by the same code.
      last = { variant, other, lead: last?.variant === variant ? lead : Math.min(lead, 0) };
      this.compared.set(feature, last);
    }
    return lead > last.lead;
  }
}

/** Whether a request is a visitor's navigation, not a prefetch or a crawler's. Crawlers neither keep cookies nor send `Sec-Fetch-Mode`. */
function isNavigation({ headers }: FastifyRequest, stored: Bucket | undefined): boolean {
  if (headers['sec-purpose'] !== undefined) return false;
  return stored !== undefined || headers['sec-fetch-mode'] === 'navigate';
}
