import { availableParallelism } from 'node:os';
import { REVISION_HEADER } from '@stepwell/contract';
import type { LiveReleases, LoadedRelease } from '@stepwell/releases/edge';
import { Piscina } from 'piscina';
import type { RenderedPage } from '../../browser/render';
import type { Feature } from '../../browser/site/feature';
import { type ApiAccess, readHeaders } from '../http/api-reader';

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
  /** `Date.now()` at which the page is sent without markup. */
  expiresAt: number;
  /** A job with less time is not begun. */
  shortestMs: number;
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

/** Time for a page, with the time in the queue. After it the page is sent without markup, and the browser renders it. */
const RENDER_MS = 1000;
/** Time that a page needs at most on a busy machine. */
const SHORTEST_MS = 300;
/** After this time over the deadline a thread is ended: its code loops, because the shell itself stops at the deadline. */
const GRACE_MS = 500;
/** The first page of a thread, whose code runs for the first time. */
const FIRST_RENDER_MS = 10_000;
const THREADS = Math.min(Math.max(availableParallelism(), 2), 8);
/** Ten times the heap of a thread at rest. */
const HEAP_MB = 256;

/** Renders pages of one set of releases in threads. A thread that hangs or dies is replaced, and costs its page the markup. */
export class Renderer {
  private readonly pool: Piscina<RenderJob, RenderReply>;

  constructor(
    releases: LiveReleases,
    api: ApiAccess,
    private readonly log: (text: string) => void,
    { threads = THREADS } = {},
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
    this.pool = new Piscina({
      filename: WORKER,
      name: 'render',
      workerData: source,
      minThreads: 1,
      maxThreads: threads,
      idleTimeout: 60_000,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      env: { NODE_ENV: 'production' },
      execArgv: [],
      // Threads that wait for a task without blocking, so that they can be ended at once and receive replies of the API.
      atomics: 'disabled',
    });
    // Errors reach the task too, which logs them.
    this.pool.on('error', () => undefined);
  }

  /** Renders the first page, which is slow. @throws Error if the shell's code cannot be evaluated */
  async warmUp(features: Feature[]): Promise<void> {
    await this.pool.run(
      { address: '/', features, expiresAt: Date.now() + FIRST_RENDER_MS, shortestMs: 0 },
      { signal: AbortSignal.timeout(FIRST_RENDER_MS + GRACE_MS) },
    );
  }

  /** Renders a page. @returns the page, or why there is none */
  async render(address: string, features: Feature[]): Promise<Rendered | RenderFailure> {
    const hang = new AbortController();
    const hangTimer = setTimeout(() => hang.abort(), RENDER_MS + GRACE_MS);
    try {
      const job = { address, features, expiresAt: Date.now() + RENDER_MS, shortestMs: SHORTEST_MS };
      const reply = await this.pool.run(job, { signal: hang.signal });
      return 'failure' in reply ? reply.failure : reply;
    } catch (error) {
      const [path] = address.split('?', 1);
      this.log(
        `rendering ${path} hung or ended its thread (${(error as Error).message}); the browser renders the page`,
      );
      return 'ended';
    } finally {
      clearTimeout(hangTimer);
    }
  }

  /** Waits for the pages that are being rendered. */
  async close(): Promise<void> {
    await this.pool.close().catch(() => undefined);
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
