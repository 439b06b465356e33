import { availableParallelism } from 'node:os';
import type { RegistryRevision } from '@stepwell/release-server/registry';
import { SHELL } from '@stepwell/release-server/release';
import { LogOnce } from '@stepwell/server-kit/log-once';
import type { ApiConnection } from '../http/api-connection';
import type { RenderCounts } from '../renderer/renderer';
import { permissionFlag } from '../renderer/sandbox';
import type { Generation, GenerationOptions, ReleaseSource } from './generation';
import { FIRST_RENDER_BUDGET_MS, warmGeneration, warmupPage } from './renderer-warmup';

/** How often the registry is looked at: a promotion is taken up within this time plus the warming of a renderer. */
const REGISTRY_WATCH_MS = 250;
/** How often the files of what is live are looked at, without reading them, where anything may have happened to them. */
const LOOK_MS = 500;
/** How often a file of what is live is verified again: all of them within some six minutes. */
const VERIFICATION_MS = 1000;
/** Before a revision that could not be used is tried again; doubled with each time in a row. */
const FIRST_RETRY_MS = 2000;
const LONGEST_RETRY_MS = 30_000;
/** Pages that are being made from the old revision still get their renderer's answer. */
const OLD_RENDERER_LINGERS_MS = 2000;
/** A page keeps a core busy while it is rendered. Each process takes some 60 MB, for as long as its revision is live. */
const RENDERERS = Math.min(availableParallelism(), 8);
const UNTRIED = { revision: 0, at: 0, pauseMs: 0 };
const UNCONFINED =
  'this Node has no permission model, so code of remotes can read what the renderer’s user can: run Node 20.19 or later';

export interface GenerationManagerOptions {
  /** What is live, as far as it can be believed. */
  registry: { read(): RegistryRevision | Promise<RegistryRevision> };
  releases: ReleaseSource;
  /** What the warming page is made with. */
  api: ApiConnection;
  /** Where it is counted what becomes of pages, of all generations together. */
  counts?: RenderCounts;
}

/** The generation that pages are made from: it follows the registry while the edge runs, without a pause. */
export class GenerationManager {
  private readonly watch: NodeJS.Timeout;
  private readonly looks: NodeJS.Timeout;
  private readonly verification: NodeJS.Timeout;
  private readonly lingering = new Map<Generation, NodeJS.Timeout>();
  private readonly listeners = new Set<(generation: Generation) => void>();
  private isSwapping = false;
  private isClosed = false;
  /** The registry is looked at four times a second. */
  private readonly trouble: LogOnce;
  private tried = UNTRIED;

  private constructor(
    private generation: Generation,
    private readonly options: GenerationManagerOptions,
  ) {
    this.trouble = new LogOnce(options.releases.log);
    this.grow();
    this.watch = setInterval(() => void this.follow(), REGISTRY_WATCH_MS);
    this.looks = setInterval(() => void this.generation.watch.look(), LOOK_MS);
    this.verification = setInterval(() => void this.generation.watch.verifyNext(), VERIFICATION_MS);
  }

  /** @throws Error if the registry names no live shell */
  static async of(options: GenerationManagerOptions): Promise<GenerationManager> {
    if (!permissionFlag()) options.releases.log(UNCONFINED);
    return new GenerationManager(await nextGeneration(options), options);
  }

  get current(): Generation {
    return this.generation;
  }

  /** Whether there is a revision that could not be used yet, and pages are made from the one before it. */
  get isBehind(): boolean {
    return this.trouble.problem !== '';
  }

  /** @returns a function that ends the telling */
  onSwap(tell: (generation: Generation) => void): () => void {
    this.listeners.add(tell);
    return () => this.listeners.delete(tell);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    for (const timer of [this.watch, this.looks, this.verification]) clearInterval(timer);
    this.generation.watch.close();
    for (const timer of this.lingering.values()) clearTimeout(timer);
    await Promise.all([this.generation, ...this.lingering.keys()].map(({ renderer }) => renderer.close()));
  }

  private async follow(): Promise<void> {
    if (this.isSwapping) return;
    this.isSwapping = true;
    try {
      if (!(await this.hasNews())) return;
      const next = await nextGeneration(this.options, { required: { [SHELL]: 'live' } });
      if (this.isClosed) return void (await next.renderer.close());
      this.swapTo(next);
      this.tried = UNTRIED;
      this.trouble.resolve();
    } catch (error) {
      this.trouble.report(`the registry's new revision cannot be used: ${(error as Error).message}`);
    } finally {
      this.isSwapping = false;
    }
  }

  /** Whether there is another revision, or this one has got back what it lacked; now, or again after a pause. */
  private async hasNews(): Promise<boolean> {
    const { revision } = await this.options.registry.read();
    if (revision === this.generation.revision && !this.generation.isMended()) return false;
    const now = performance.now();
    const { tried } = this;
    const isAgain = revision === tried.revision;
    if (isAgain && now - tried.at < tried.pauseMs) return false;
    const pauseMs = isAgain ? Math.min(tried.pauseMs * 2, LONGEST_RETRY_MS) : FIRST_RETRY_MS;
    this.tried = { revision, at: now, pauseMs };
    return true;
  }

  /** One process is enough to go live with: a promotion does not wait for the others. */
  private grow(): void {
    void this.generation.renderer.grow(warmupPage(this.generation, this.options.api), FIRST_RENDER_BUDGET_MS);
  }

  private swapTo(next: Generation): void {
    const old = this.generation;
    old.watch.close();
    this.generation = next;
    this.grow();
    this.options.releases.log(`registry revision ${next.revision} is live`);
    const close = () => {
      this.lingering.delete(old);
      void old.renderer.close();
    };
    this.lingering.set(old, setTimeout(close, OLD_RENDERER_LINGERS_MS).unref());
    for (const tell of this.listeners) tell(next);
  }
}

async function nextGeneration(
  { registry, releases, api, counts }: GenerationManagerOptions,
  options: Pick<GenerationOptions, 'required'> = {},
): Promise<Generation> {
  return warmGeneration(await registry.read(), { releases, api, processes: RENDERERS, counts, ...options });
}
