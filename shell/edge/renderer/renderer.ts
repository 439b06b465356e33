import { availableParallelism } from 'node:os';
import { REVISION_HEADER } from '@stepwell/contract';
import type { LiveReleases, LoadedRelease } from '@stepwell/releases/edge';
import { Piscina } from 'piscina';
import type { RenderedPage } from '../../browser/render';
import type { Feature } from '../../browser/site/feature';
import { type ApiAccess, readHeaders } from '../http/api-reader';
import { Turns } from './turns';

/** Data of a render thread. */
export interface RenderSource {
  /** The shell's node file. */
  shell: string;
  /** Texts of the remotes' node files, by `<feature>/<release id>/<module>`. */
  remotes: Readonly<Record<string, string>>;
  apiOrigin: string;
  apiHeaders: Readonly<Record<string, string>>;
  revisionHeader: string;
}

/** One page for a render thread. */
export interface RenderJob {
  /** Path and query. */
  address: string;
  features: Feature[];
  /** Time for the page. */
  ms: number;
}

export interface Rendered extends RenderedPage {
  /** The revision of all API replies for the page; absent if the replies have no revision or different ones. */
  revision?: string;
}

/**
 * Why a page has no markup. `late`: the API or the queue took too long. `ended`: the page's code hung, or ended its thread. `failed`:
 * the shell's code threw.
 */
export type RenderFailure = 'late' | 'ended' | 'failed';

/** A reply of a thread. */
export type RenderReply = Rendered | { failure: Exclude<RenderFailure, 'ended'> };

const WORKER = new URL('./worker.mjs', import.meta.url).href;

/** Time for a page. After it the page is sent without markup, and the browser renders it. */
const RENDER_MS = 1000;
/** After this further time a thread is ended: its code loops, because the shell itself stops after `RENDER_MS`. */
const HANG_MS = 1500;
/** How long a page waits for a thread. */
const WAIT_MS = 700;
/** The first page of a thread, whose code runs for the first time. */
const FIRST_RENDER_MS = 5000;
const THREADS = Math.min(Math.max(availableParallelism(), 2), 8);
/** Ten times the heap of a thread at rest. */
const HEAP_MB = 256;
/** A larger young generation would keep 30 MB more in each thread. */
const YOUNG_MB = 16;

/** Renders pages of one set of releases in threads. A thread that hangs or dies is replaced, and costs its page the markup. */
export class Renderer {
  private readonly pool: Piscina<RenderJob, RenderReply>;
  private readonly turns: Turns;
  private readonly renderings = new Set<Promise<unknown>>();

  constructor(
    releases: LiveReleases,
    api: ApiAccess,
    private readonly log: (text: string) => void,
    private readonly threads = THREADS,
  ) {
    const source: RenderSource = {
      shell: textOf(releases.shell, 'node/render.js'),
      remotes: Object.fromEntries(
        [...releases.remotes.values()].flatMap(({ live, previous }) => nodeFiles(live ?? previous)),
      ),
      apiOrigin: api.apiOrigin,
      apiHeaders: readHeaders(api),
      revisionHeader: REVISION_HEADER,
    };
    this.turns = new Turns(threads);
    this.pool = new Piscina({
      filename: WORKER,
      name: 'render',
      workerData: source,
      minThreads: threads,
      maxThreads: threads,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_MB },
      env: { NODE_ENV: 'production' },
      execArgv: [],
      // Threads that wait for a task without blocking, so that they can be ended at once and receive replies of the API.
      atomics: 'disabled',
    });
    // Errors reach the task too, which logs them.
    this.pool.on('error', () => undefined);
  }

  /** Renders the first page in each thread, which is slow. @throws Error if a thread ends */
  async warmUp(features: Feature[]): Promise<void> {
    const job = { address: '/', features, ms: FIRST_RENDER_MS };
    const signal = AbortSignal.timeout(FIRST_RENDER_MS + HANG_MS);
    await Promise.all(Array.from({ length: this.threads }, () => this.pool.run(job, { signal })));
  }

  /**
   * Renders a page.
   * @param isFavoured whether the page waits for a thread before others, which clients may have invented
   * @returns the page, or why there is none
   */
  render(address: string, features: Feature[], isFavoured: boolean): Promise<Rendered | RenderFailure> {
    const rendering = this.renderInTurn(address, features, isFavoured).finally(() =>
      this.renderings.delete(rendering),
    );
    this.renderings.add(rendering);
    return rendering;
  }

  private async renderInTurn(
    address: string,
    features: Feature[],
    isFavoured: boolean,
  ): Promise<Rendered | RenderFailure> {
    if (!(await this.turns.take(isFavoured, WAIT_MS))) return 'late';
    const hang = new AbortController();
    const hangTimer = setTimeout(() => hang.abort(), RENDER_MS + HANG_MS);
    try {
      const reply = await this.pool.run({ address, features, ms: RENDER_MS }, { signal: hang.signal });
      return 'failure' in reply ? reply.failure : reply;
    } catch (error) {
      const [path] = address.split('?', 1);
      this.log(
        `rendering ${path} hung or ended its thread (${(error as Error).message}); the browser renders the page`,
      );
      return 'ended';
    } finally {
      clearTimeout(hangTimer);
      this.turns.end();
    }
  }

  /** Ends the threads after the pages that have been requested. */
  async close(): Promise<void> {
    await Promise.all(this.renderings);
    await this.pool.destroy().catch(() => undefined);
  }
}

function nodeFiles(release: LoadedRelease | undefined): [string, string][] {
  if (!release) return [];
  return Object.keys(release.files).flatMap((path) => {
    const [, module] = /^node\/([^/]+)\.js$/.exec(path) ?? [];
    return module ? [[`${release.feature}/${release.id}/${module}`, textOf(release, path)]] : [];
  });
}

function textOf(release: LoadedRelease, path: string): string {
  const file = release.file(path);
  if (!file) throw new Error(`edge: release ${release.feature} ${release.id} has no ${path}`);
  return file.body.toString('utf8');
}
