import type { RenderedPage } from '../../browser/render';
import type { ApiConnection } from '../http/api-connection';
import { ApiFetch } from './api-fetch';
import { type FatalEntries, featureOf } from './fatal-entries';
import type { MessageFromChild, PageCall, RenderJob } from './messages';
import { type RendererReleases, readModuleSources } from './module-sources';
import { type Lane, limitsFor, MAX_WORKING, type Queued, RenderQueue } from './render-queue';
import { WorkerSupervisor } from './worker-supervisor';

/** Time for the rendering of a page. After this time the page is sent without markup, and the browser renders it. */
const RENDER_BUDGET_MS = 850;
/** Largest length of a path in the log. Queries are not logged, because they may contain text that a visitor typed. */
const LONGEST_PATH = 200;
/** Largest length of the reason of a failure in the log. */
const LONGEST_REASON = 2000;

export interface PageJob extends Omit<RenderJob, 'id' | 'budgetMs'>, Pick<Queued, 'lane'> {
  api: ApiConnection;
  /** Called at most once, before `render` resolves to `null`. */
  onFailure?: (why: RenderFailure) => void;
}

export interface RenderFailure {
  /** `refused`: no process was ready, or too many jobs waited. */
  reason: 'failed' | 'late' | 'ended' | 'refused';
  /** The feature whose code ended the process, or ran when the time was over, if known. */
  culprit?: string;
}

export interface SourcedPage extends RenderedPage {
  /** The revision of all API replies for the page; absent if the replies have no revision or different ones. */
  revision?: string;
}

interface Job extends PageJob, Queued {
  id: number;
  answer: (page: SourcedPage | null, why?: RenderFailure) => void;
  /** Called when the job's time is over by the clock of the edge or of the process. */
  expire: () => void;
  revisions: Set<string | undefined>;
  /** The job's time is over, and the process has not finished the job, so the process may hang. */
  isLate?: boolean;
}

/** A renderer process with the jobs that were sent to it. */
interface Worker {
  supervisor: WorkerSupervisor;
  /** Jobs that were sent to the process and are not finished, including late ones. */
  sent: Map<number, Job>;
  calls: ApiFetch;
  /**
   * Whether the worker renders for visitors. It does so only after its first page, which is slow, because all code runs for the first time.
   */
  isOpen: boolean;
}

/** Results of all renders since the edge started. */
export class RenderCounts {
  rendered = 0;
  failed = 0;
  late = 0;
  /** No process was ready, or too many jobs waited. */
  refused = 0;
  /** Processes that crashed or were killed. */
  crashes = 0;
}

export interface RenderLoad {
  waiting: Readonly<Record<Lane, number>>;
  working: number;
  processes: { ready: number; away: number };
}

/** Renders pages of one registry revision in separate processes, so that crashes, hangs and delays of code do not affect the edge. */
export class Renderer {
  private lastId = 0;
  private readonly queue: RenderQueue<Job>;
  private readonly workers: Worker[];
  private isClosed = false;
  /** Number of processes of this renderer that crashed or were killed. */
  crashes = 0;
  /** The code of the releases, read once, so that later damage to the files has no effect. */
  private reading: ReturnType<typeof readModuleSources> | undefined;

  /** @param size number of processes after `grow`; until then, one process runs @param counts shared by all generations */
  constructor(
    private readonly source: RendererReleases & { fatal: FatalEntries; log: (text: string) => void },
    private readonly size = 1,
    private readonly counts = new RenderCounts(),
  ) {
    this.queue = new RenderQueue<Job>(limitsFor(size));
    this.workers = [this.startWorker({ isOpen: true })];
  }

  get load(): RenderLoad {
    const ready = this.workers.filter(({ supervisor }) => supervisor.isReady).length;
    return {
      waiting: this.queue.length,
      working: this.workers.reduce((sum, { sent }) => sum + sent.size, 0),
      processes: { ready, away: this.workers.length - ready },
    };
  }

  /** Resolves when the first process of each worker is ready or has failed. */
  get warmed(): Promise<unknown> {
    return Promise.all(this.workers.map(({ supervisor }) => supervisor.warmed));
  }

  /**
   * Renders a page.
   * @param budgetMs longer than the default only for pages that are rendered for no visitor
   * @returns the page; `null`, at once if no process is ready or too many jobs wait, or later if the page is late or fails
   */
  render(
    page: PageJob,
    budgetMs = RENDER_BUDGET_MS * (page.timeoutFactor ?? 1),
  ): Promise<SourcedPage | null> {
    if (!this.workers.some(isAvailable)) {
      this.counts.refused += 1;
      page.onFailure?.({ reason: 'refused' });
      return Promise.resolve(null);
    }
    return this.createJob(page, budgetMs, (job) => {
      const isAccepted = this.queue.add(job);
      if (isAccepted) this.sendNext();
      return isAccepted;
    });
  }

  /** Starts the remaining processes while the running ones keep rendering. Each new process renders `page` before any other. */
  async grow(page: PageJob, budgetMs: number): Promise<void> {
    if (this.isClosed) return;
    const newWorkers = Array.from({ length: this.size - this.workers.length }, () =>
      this.startWorker({ isOpen: false }),
    );
    this.workers.push(...newWorkers);
    await Promise.all(
      newWorkers.map(async (worker) => {
        await worker.supervisor.warmed;
        if (worker.supervisor.isReady)
          await this.createJob(page, budgetMs, (job) => {
            this.send(worker, job);
            return true;
          });
        worker.isOpen = true;
        this.sendNext();
      }),
    );
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all(this.workers.map(({ supervisor }) => supervisor.close()));
    for (const { answer } of this.queue.clear()) answer(null);
  }

  /** Creates a job, which expires after `budgetMs`. @param submit queues or sends the job; returns whether it was accepted */
  private createJob(
    page: PageJob,
    budgetMs: number,
    submit: (job: Job) => boolean,
  ): Promise<SourcedPage | null> {
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((resolve) => {
      const expire = () => {
        if (job.isLate) return;
        job.isLate = true;
        this.counts.late += 1;
        // A job that still waits in the queue has no worker. It is not logged, because its code has not run.
        const worker = this.workerOf(id);
        if (worker) this.log(`${pathOf(page)} was not rendered within ${budgetMs} ms`);
        page.onFailure?.({ reason: 'late', culprit: featureOf(worker?.supervisor.running) });
        resolve(null);
      };
      const late = setTimeout(expire, budgetMs);
      const answer = (rendered: SourcedPage | null, why: RenderFailure = { reason: 'failed' }) => {
        clearTimeout(late);
        // A late job has been counted and answered by `expire`.
        if (!job.isLate) {
          this.counts[rendered ? 'rendered' : 'failed'] += 1;
          if (!rendered) page.onFailure?.(why);
        }
        resolve(rendered);
      };
      const expiresAt = performance.now() + budgetMs;
      const job: Job = { ...page, id, expiresAt, answer, expire, revisions: new Set() };
      if (submit(job)) return;
      this.counts.refused += 1;
      clearTimeout(late);
      page.onFailure?.({ reason: 'refused' });
      resolve(null);
    });
  }

  /** The code of the releases. After a failure to read it the next call tries again. */
  private modules(): ReturnType<typeof readModuleSources> {
    this.reading ??= readModuleSources(this.source).catch((error) => {
      this.reading = undefined;
      throw error;
    });
    return this.reading;
  }

  private startWorker({ isOpen }: Pick<Worker, 'isOpen'>): Worker {
    const sent: Worker['sent'] = new Map();
    const supervisor = new WorkerSupervisor(
      { modules: () => this.modules(), log: (text) => this.log(text) },
      {
        message: (message) => this.receive(worker, message),
        ready: () => this.sendNext(),
        crashed: (entry) => {
          if (!this.isClosed) {
            this.crashes += 1;
            this.counts.crashes += 1;
          }
          this.dropJobs(worker, this.isClosed ? undefined : this.source.fatal.count(entry));
        },
        isWorking: () => sent.size > 0,
      },
    );
    const worker: Worker = { supervisor, sent, calls: new ApiFetch(), isOpen };
    return worker;
  }

  private log(text: string): void {
    this.source.log(`renderer: ${text}`);
  }

  private workerOf(id: number): Worker | undefined {
    return this.workers.find(({ sent }) => sent.has(id));
  }

  private receive(worker: Worker, message: MessageFromChild): void {
    if (message.type === 'call') void this.call(worker, message.call);
    else if (message.type === 'rendered') {
      worker.supervisor.resetBackoff();
      this.finish(worker, message.id, message.page);
    } else if (message.type === 'failed') {
      if (message.reason) this.log(message.reason.slice(0, LONGEST_REASON));
      else worker.sent.get(message.id)?.expire();
      this.finish(worker, message.id, null);
    }
  }

  private async call({ supervisor, sent, calls }: Worker, call: PageCall): Promise<void> {
    const job = sent.get(call.jobId);
    const reply = job && (await calls.fetch(call, job.api, job.timeoutFactor));
    // If the process was replaced during the call, the reply is dropped, because the new process numbers its calls from the beginning.
    if (!job || sent.get(job.id) !== job) return;
    job.revisions.add(reply?.revision);
    const { status, body } = reply ?? {};
    supervisor.send({ type: 'reply', id: call.id, jobId: job.id, status, body });
  }

  private sendNext(): void {
    for (let worker = this.leastLoaded(); worker; worker = this.leastLoaded()) {
      const job = this.queue.next();
      if (!job) return;
      this.send(worker, job);
    }
  }

  private send({ supervisor, sent }: Worker, job: Job): void {
    const { id, address, features, missing, timeoutFactor, expiresAt } = job;
    const budgetMs = Math.max(1, Math.ceil(expiresAt - performance.now()));
    sent.set(id, job);
    supervisor.send({ type: 'render', job: { id, address, features, missing, timeoutFactor, budgetMs } });
  }

  /** The available process with the fewest jobs. Processes with a late job come last, because they may hang. */
  private leastLoaded(): Worker | undefined {
    const load = ({ sent }: Worker) =>
      sent.size + ([...sent.values()].some(({ isLate }) => isLate) ? MAX_WORKING : 0);
    const [worker] = this.workers
      .filter((candidate) => isAvailable(candidate) && candidate.sent.size < MAX_WORKING)
      .sort((a, b) => load(a) - load(b));
    return worker;
  }

  private finish({ sent }: Worker, id: number, page: RenderedPage | null): void {
    const job = sent.get(id);
    if (!job) return;
    sent.delete(id);
    this.queue.finish(job);
    const [revision, ...others] = job.revisions;
    job.answer(page && { ...page, revision: others.length === 0 ? revision : undefined });
    this.sendNext();
  }

  /** Fails the jobs of a crashed process and, if no other process is available, the jobs in the queue. */
  private dropJobs({ sent }: Worker, culprit: string | undefined): void {
    const lost = [...sent.values()];
    sent.clear();
    for (const job of lost) this.queue.finish(job);
    const isLast = !this.workers.some(isAvailable);
    for (const { answer } of isLast ? [...lost, ...this.queue.clear()] : lost)
      answer(null, { reason: 'ended', culprit });
    this.sendNext();
  }
}

function isAvailable({ supervisor, isOpen }: Worker): boolean {
  return supervisor.isReady && isOpen;
}

function pathOf({ address }: PageJob): string {
  return address.split('?', 1)[0]?.slice(0, LONGEST_PATH) ?? '';
}
