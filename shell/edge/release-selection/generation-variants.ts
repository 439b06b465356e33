import { LRUCache } from 'lru-cache';
import type { Generation } from './generation';
import type { SelectionReason } from './release-selection';
import { type WarmupOptions, warmGeneration } from './renderer-warmup';
import { TokenBucket } from './token-bucket';

/** Each has a renderer of its own, of some 60 MB. */
const AT_MOST = 4;
/** One that nobody has asked for so long is closed. */
const UNUSED_MS = 60_000;
/** How often that is seen to, and files are looked at, as those of what is live. */
const LOOK_MS = 500;
/** Making one keeps a core busy for a second or two: so many at once, and then one in so many milliseconds. */
const MAKINGS_AT_ONCE = 4;
const MAKING_EVERY_MS = 10_000;

/** Pages that are being made of one that is no longer kept still get its answer. */
const LINGERS_MS = 2000;

/** Release id by feature, in place of what is live. */
export type Replaced = ReadonlyMap<string, string>;

/** Why there is no variant: one of its releases cannot be used here; or too many others are asked for. */
export type NoVariant = 'unusable' | 'busy';

/**
 * Variants of what is live: generations with some features' releases replaced by other published ones. Each is made when
 * it is first asked for, one at a time and few in a minute, whatever is asked for; and it goes with the generation of
 * which it is a variant. Those that are kept are there before anybody asks, and as long as they are wanted.
 */
export class GenerationVariants {
  private readonly made = new LRUCache<string, Generation>({
    max: AT_MOST,
    ttl: UNUSED_MS,
    updateAgeOnGet: true,
    perf: performance,
    dispose: (generation) => this.end(generation),
  });
  private readonly lasting = new Map<string, Generation>();
  private wanted: readonly Replaced[] = [];
  private keeping: Promise<void> = Promise.resolve();
  private readonly making = new Map<string, Promise<Generation | NoVariant>>();
  private readonly unusable = new LRUCache<string, true>({ max: 100, ttl: UNUSED_MS, perf: performance });
  private readonly makings = new TokenBucket(MAKINGS_AT_ONCE, MAKING_EVERY_MS);
  private readonly lingering = new Map<Generation, NodeJS.Timeout>();
  private readonly endings = new Set<Promise<void>>();
  private readonly looks = setInterval(() => this.look(), LOOK_MS).unref();
  private live: Generation | undefined;
  private isClosed = false;

  /** @param warm makes a generation that is fit for visitors */
  constructor(
    private readonly options: WarmupOptions,
    private readonly warm: typeof warmGeneration = warmGeneration,
  ) {}

  /** @param replaced ids of releases that were published, each of which the caller would let its asker see */
  async of(live: Generation, replaced: Replaced): Promise<Generation | NoVariant> {
    this.follow(live);
    const key = keyOf(replaced);
    const known = this.made.get(key) ?? this.making.get(key);
    if (known) return known;
    if (this.isClosed || this.making.size > 0) return 'busy';
    if (this.unusable.has(key)) return 'unusable';
    if (!this.makings.take()) return 'busy';
    const making = this.make(key, live, replaced).finally(() => this.making.delete(key));
    this.making.set(key, making);
    return making;
  }

  /**
   * Keeps these, made of what is live now, one after the other; each in place of the one with the same releases that was
   * made of what was live before, and of all others that were kept.
   */
  keep(live: Generation, wanted: readonly Replaced[]): Promise<void> {
    this.wanted = wanted;
    const keys = new Set(wanted.map(keyOf));
    for (const [key, generation] of this.lasting) {
      if (keys.has(key)) continue;
      this.lasting.delete(key);
      this.endSoon(generation);
    }
    this.keeping = this.keeping.then(async () => {
      for (const replaced of wanted) if (this.wanted === wanted) await this.makeLasting(live, replaced);
    });
    return this.keeping;
  }

  /** The one with these releases, once it has been made. */
  kept(replaced: Replaced): Generation | undefined {
    return this.lasting.get(keyOf(replaced));
  }

  /** All that pages are made of now. */
  get all(): readonly Generation[] {
    return [...this.lasting.values(), ...this.made.values()];
  }

  /** Resolves when no process of a variant is left. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.looks);
    this.wanted = [];
    this.made.clear();
    await this.keeping;
    for (const generation of this.lasting.values()) this.end(generation);
    for (const generation of this.lingering.keys()) this.endNow(generation);
    await Promise.all(this.making.values());
    await Promise.all(this.endings);
  }

  /** What was made of another generation is no variant of this one. */
  private follow(live: Generation): void {
    if (this.live === live) return;
    this.live = live;
    this.made.clear();
    this.unusable.clear();
  }

  private async make(key: string, live: Generation, replaced: Replaced): Promise<Generation | NoVariant> {
    try {
      const generation = await this.warmed(live, replaced, 'preview');
      if (this.isClosed || this.live !== live) {
        this.end(generation);
        return 'busy';
      }
      this.made.set(key, generation);
      return generation;
    } catch (error) {
      this.options.releases.log(`no variant with ${nameOf(replaced)}: ${(error as Error).message}`);
      this.unusable.set(key, true);
      return 'unusable';
    }
  }

  private async makeLasting(live: Generation, replaced: Replaced): Promise<void> {
    const key = keyOf(replaced);
    const { wanted } = this;
    try {
      const generation = await this.warmed(live, replaced, 'canary');
      if (this.wanted !== wanted) return this.end(generation);
      const before = this.lasting.get(key);
      this.lasting.set(key, generation);
      if (before) this.endSoon(before);
    } catch (error) {
      this.options.releases.log(`no variant with ${nameOf(replaced)}: ${(error as Error).message}`);
    }
  }

  private warmed(live: Generation, replaced: Replaced, reason: SelectionReason): Promise<Generation> {
    const features = { ...live.registry.features };
    // What pages of a variant fall back on is what is live.
    for (const [feature, id] of replaced)
      features[feature] = {
        by: '',
        at: '',
        ...features[feature],
        live: id,
        previous: features[feature]?.live ?? null,
      };
    const required = Object.fromEntries([...replaced.keys()].map((feature) => [feature, reason]));
    return this.warm({ ...live.registry, features }, { ...this.options, required });
  }

  private look(): void {
    this.made.purgeStale();
    for (const { watch } of [...this.made.values(), ...this.lasting.values()]) void watch.look();
  }

  private endSoon(generation: Generation): void {
    const timer = setTimeout(() => this.endNow(generation), LINGERS_MS).unref();
    this.lingering.set(generation, timer);
  }

  private endNow(generation: Generation): void {
    clearTimeout(this.lingering.get(generation));
    this.lingering.delete(generation);
    this.end(generation);
  }

  private end({ watch, renderer }: Generation): void {
    watch.close();
    const ending: Promise<void> = renderer.close().finally(() => this.endings.delete(ending));
    this.endings.add(ending);
  }
}

function keyOf(replaced: Replaced): string {
  return JSON.stringify([...replaced].sort());
}

function nameOf(replaced: Replaced): string {
  return [...replaced].map(([feature, id]) => `${feature} ${id}`).join(', ');
}
