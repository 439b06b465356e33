import { type ReleaseName, SHELL } from '@stepwell/release-server/release';
import { ReleaseError } from '@stepwell/release-server/release-error';
import { LRUCache } from 'lru-cache';
import { type Generation, UnusableRelease } from './generation';
import type { SelectionReason } from './release-selection';
import { type WarmupOptions, warmGeneration } from './renderer-warmup';
import { RetiredGenerations } from './retired-generations';
import { TokenBucket } from './token-bucket';

/** Largest number of previews at a time. Each has a renderer process of some 60 MB. */
const MAX_PREVIEWS = 4;
/** A preview without requests for this time is closed. An unusable preview is tried again after this time. */
const UNUSED_MS = 60_000;
/** How often unused previews are closed, and files are checked. */
const CHECK_MS = 500;
/** Rate limit of new previews, each of which takes a second or two of a core: a burst, then one in each interval. */
const PREVIEW_BURST = 4;
const PREVIEW_INTERVAL_MS = 10_000;

/** Ids of the releases that replace live ones, by feature. */
export type ReplacedReleases = ReadonlyMap<string, string>;

/** Why no variant is returned. `unusable`: one of the releases cannot be used. `busy`: too many previews are being requested. */
export type NoVariant = 'unusable' | 'busy';

/**
 * Variants of the live generation, with other releases of some features. Previews are made on request, one at a time and at a limited
 * rate, and closed when they are unused or another generation is live. Canaries are made in advance and kept.
 */
export class GenerationVariants {
  private readonly previews = new LRUCache<string, Generation>({
    max: MAX_PREVIEWS,
    ttl: UNUSED_MS,
    updateAgeOnGet: true,
    perf: performance,
    dispose: (generation) => this.retired.close(generation),
  });
  private readonly canaries = new Map<string, Generation>();
  /** The releases of the canaries that the last call of `setCanaries` has listed. */
  private wanted: readonly ReplacedReleases[] = [];
  /** Resolves when all calls of `setCanaries` so far are done. */
  private makingCanaries: Promise<void> = Promise.resolve();
  private making: { key: string; preview: Promise<Generation | NoVariant> } | undefined;
  private readonly unusable = new LRUCache<string, true>({ max: 100, ttl: UNUSED_MS, perf: performance });
  private readonly newPreviews = new TokenBucket(PREVIEW_BURST, PREVIEW_INTERVAL_MS);
  private readonly retired = new RetiredGenerations();
  private readonly timer = setInterval(() => this.check(), CHECK_MS).unref();
  private live: Generation | undefined;
  private isClosed = false;

  /** @param warm makes a generation that is ready for visitors */
  constructor(
    private readonly options: WarmupOptions,
    private readonly warm: typeof warmGeneration = warmGeneration,
  ) {}

  /** Returns a preview, which is made if it does not exist. @param replaced published releases that the visitor may see */
  async previewOf(live: Generation, replaced: ReplacedReleases): Promise<Generation | NoVariant> {
    this.dropOutdated(live);
    const key = keyOf(replaced);
    const existing = this.previews.get(key);
    if (existing) return existing;
    if (this.making?.key === key) return this.making.preview;
    if (this.isClosed || this.making) return 'busy';
    if (this.unusable.has(key)) return 'unusable';
    if (!this.newPreviews.take()) return 'busy';
    const preview = this.makePreview(key, live, replaced).finally(() => {
      this.making = undefined;
    });
    this.making = { key, preview };
    return preview;
  }

  /**
   * Makes a canary of the live generation for each set of releases, one after another. A new canary replaces the
   * canary with the same releases of an earlier live generation. Canaries with other releases are retired.
   * @param onUnusable called with a canary's release that is damaged or cannot be used
   */
  setCanaries(
    live: Generation,
    wanted: readonly ReplacedReleases[],
    onUnusable: (release: ReleaseName) => void = () => undefined,
  ): Promise<void> {
    this.wanted = wanted;
    const keys = new Set(wanted.map(keyOf));
    for (const [key, generation] of this.canaries) {
      if (keys.has(key)) continue;
      this.canaries.delete(key);
      this.retired.retire(generation);
    }
    this.makingCanaries = this.makingCanaries.then(async () => {
      // A later call sets another `wanted`, and so ends this loop.
      for (const replaced of wanted)
        if (this.wanted === wanted) await this.makeCanary(live, replaced, onUnusable);
    });
    return this.makingCanaries;
  }

  /** The canary with these releases; `undefined` until it is made, and if it cannot be made. */
  canaryOf(replaced: ReplacedReleases): Generation | undefined {
    return this.canaries.get(keyOf(replaced));
  }

  get all(): readonly Generation[] {
    return [...this.canaries.values(), ...this.previews.values()];
  }

  /** Resolves when no process of a variant is left. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.timer);
    this.wanted = [];
    this.previews.clear();
    await this.makingCanaries;
    for (const generation of this.canaries.values()) this.retired.close(generation);
    await this.making?.preview;
    await this.retired.closeAll();
  }

  private dropOutdated(live: Generation): void {
    if (this.live === live) return;
    this.live = live;
    this.previews.clear();
    this.unusable.clear();
  }

  private async makePreview(
    key: string,
    live: Generation,
    replaced: ReplacedReleases,
  ): Promise<Generation | NoVariant> {
    const generation = await this.make(live, replaced, 'preview');
    if (!generation) {
      this.unusable.set(key, true);
      return 'unusable';
    }
    if (this.isClosed || this.live !== live) {
      this.retired.close(generation);
      return 'busy';
    }
    this.previews.set(key, generation);
    return generation;
  }

  private async makeCanary(
    live: Generation,
    replaced: ReplacedReleases,
    onUnusable: (release: ReleaseName) => void,
  ): Promise<void> {
    const key = keyOf(replaced);
    const { wanted } = this;
    const generation = await this.make(live, replaced, 'canary', onUnusable);
    if (this.wanted !== wanted) return generation && this.retired.close(generation);
    const replacedCanary = this.canaries.get(key);
    // Deleted even if no new canary was made, because the canary of an earlier live generation has releases that are no longer live.
    this.canaries.delete(key);
    if (generation) this.canaries.set(key, generation);
    if (replacedCanary) this.retired.retire(replacedCanary);
  }

  /** @returns `undefined` if one of the releases is unusable, which is logged */
  private async make(
    live: Generation,
    replaced: ReplacedReleases,
    reason: SelectionReason,
    onUnusable?: (release: ReleaseName) => void,
  ): Promise<Generation | undefined> {
    const features = { ...live.registry.features };
    // A variant's release falls back on the live release. If two remotes claim a route or slot, the claim with the earlier `at` wins, so a
    // release with the present time replaces no claim of a live remote.
    const at = new Date().toISOString();
    for (const [feature, id] of replaced)
      features[feature] = {
        by: '',
        ...features[feature],
        at,
        live: id,
        previous: features[feature]?.live ?? null,
      };
    const required = Object.fromEntries([...replaced.keys()].map((feature) => [feature, reason]));
    // The site's metrics do not count renders of previews, because anyone can open them.
    const counts = reason === 'canary' ? this.options.counts : undefined;
    try {
      return await this.warm({ ...live.registry, features }, { ...this.options, counts, required });
    } catch (error) {
      const names = [...replaced].map(([feature, id]) => `${feature} ${id}`).join(', ');
      this.options.releases.log(`${reason} of ${names} cannot be made: ${(error as Error).message}`);
      // The record of the shell is read first, and cannot be read or does not fit if a `ReleaseError` is thrown.
      const feature =
        error instanceof UnusableRelease ? error.feature : error instanceof ReleaseError ? SHELL : '';
      const id = replaced.get(feature);
      if (id) onUnusable?.({ feature, id });
      return undefined;
    }
  }

  private check(): void {
    this.previews.purgeStale();
    for (const { watch } of this.all) void watch.checkFiles();
  }
}

function keyOf(replaced: ReplacedReleases): string {
  return JSON.stringify([...replaced].sort());
}
