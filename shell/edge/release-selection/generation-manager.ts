import { availableParallelism } from 'node:os';
import type { RegistryRevision } from '@stepwell/release-server/registry';
import { SHELL } from '@stepwell/release-server/release';
import { LogOnce } from '@stepwell/server-kit/log-once';
import type { ApiConnection } from '../http/api-connection';
import type { RenderCounts } from '../renderer/renderer';
import { permissionFlag } from '../renderer/sandbox';
import type { Generation, GenerationOptions, ReleaseSource } from './generation';
import { FIRST_RENDER_BUDGET_MS, warmGeneration, warmupPage } from './renderer-warmup';
import { RetiredGenerations } from './retired-generations';

/** A promotion that is in the data folder takes effect within this time plus the warm-up of a renderer. */
const REGISTRY_POLL_MS = 250;
/** How often files are checked for changes, without being read. */
const FILE_CHECK_MS = 500;
/** How often the next file is read and verified; all files are verified within five to eight minutes. */
const VERIFICATION_MS = 1000;
/** Delay before an unusable revision is tried again; doubled with each failure in a row. */
const FIRST_RETRY_MS = 2000;
const LONGEST_RETRY_MS = 30_000;
/** Number of renderer processes: one for each core, at most eight. Each takes some 60 MB. */
const RENDERERS = Math.min(availableParallelism(), 8);
const UNTRIED = { revision: 0, at: 0, pauseMs: 0 };
const NO_SANDBOX =
  'this Node has no permission model, so that code of remotes can read what the renderer’s user can: run Node 20.19 or later';

export interface GenerationManagerOptions {
  registry: { read(): RegistryRevision | Promise<RegistryRevision> };
  releases: ReleaseSource;
  /** Reads the data of the warm-up pages. */
  api: ApiConnection;
  /** Shared by all generations. */
  counts?: RenderCounts;
}

/** Holds the live generation: polls the registry, and replaces the generation without interruption when the live revision changes. */
export class GenerationManager {
  private readonly timers: NodeJS.Timeout[];
  private readonly retired = new RetiredGenerations();
  private readonly listeners = new Set<(generation: Generation) => void>();
  private isSwapping = false;
  private isClosed = false;
  private readonly errors: LogOnce;
  /** The last attempt to use a new revision, and the pause after it if it failed. */
  private tried = UNTRIED;

  private constructor(
    private generation: Generation,
    private readonly options: GenerationManagerOptions,
  ) {
    this.errors = new LogOnce(options.releases.log);
    this.grow();
    this.timers = [
      setInterval(() => void this.poll(), REGISTRY_POLL_MS),
      setInterval(() => void this.generation.watch.checkFiles(), FILE_CHECK_MS),
      setInterval(() => void this.generation.watch.verifyNext(), VERIFICATION_MS),
    ];
  }

  /** @throws Error if the registry names no live shell, or the shell cannot be read */
  static async of(options: GenerationManagerOptions): Promise<GenerationManager> {
    if (!permissionFlag()) options.releases.log(NO_SANDBOX);
    return new GenerationManager(await nextGeneration(options), options);
  }

  get current(): Generation {
    return this.generation;
  }

  /** Whether the newest revision is unusable, so that pages are made from an earlier revision. */
  get isBehind(): boolean {
    return this.errors.problem !== '';
  }

  /** @returns a function that removes the listener */
  onSwap(listener: (generation: Generation) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    for (const timer of this.timers) clearInterval(timer);
    this.retired.close(this.generation);
    await this.retired.closeAll();
  }

  private async poll(): Promise<void> {
    if (this.isSwapping) return;
    this.isSwapping = true;
    try {
      if (!(await this.isDue())) return;
      const next = await nextGeneration(this.options, { required: { [SHELL]: 'live' } });
      if (this.isClosed) return void (await next.renderer.close());
      this.swapTo(next);
      this.tried = UNTRIED;
      this.errors.resolve();
    } catch (error) {
      const { revision } = this.generation;
      this.errors.report(
        `the registry's new revision cannot be used, pages stay at revision ${revision}: ${(error as Error).message}`,
      );
    } finally {
      this.isSwapping = false;
    }
  }

  /**
   * Whether to make another generation: the registry has another revision, or a release of the current one was repaired. After a failure,
   * true only when the retry is due.
   */
  private async isDue(): Promise<boolean> {
    const { revision } = await this.options.registry.read();
    if (revision === this.generation.revision && !this.generation.hasRepairedRelease()) {
      this.errors.resolve();
      return false;
    }
    const now = performance.now();
    const { tried } = this;
    const isRetry = revision === tried.revision;
    if (isRetry && now - tried.at < tried.pauseMs) return false;
    const pauseMs = isRetry ? Math.min(tried.pauseMs * 2, LONGEST_RETRY_MS) : FIRST_RETRY_MS;
    this.tried = { revision, at: now, pauseMs };
    return true;
  }

  /** Starts the remaining renderer processes after the swap, so that a promotion waits for the start of one process only. */
  private grow(): void {
    void this.generation.renderer.grow(warmupPage(this.generation, this.options.api), FIRST_RENDER_BUDGET_MS);
  }

  private swapTo(next: Generation): void {
    this.retired.retire(this.generation);
    this.generation = next;
    this.grow();
    this.options.releases.log(`registry revision ${next.revision} is live`);
    for (const listener of this.listeners) listener(next);
  }
}

async function nextGeneration(
  { registry, releases, api, counts }: GenerationManagerOptions,
  options: Pick<GenerationOptions, 'required'> = {},
): Promise<Generation> {
  return warmGeneration(await registry.read(), { releases, api, processes: RENDERERS, counts, ...options });
}
