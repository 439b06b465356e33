import { Worker } from 'node:worker_threads';
import type { RenderedPage } from '../../src/render';
import type { RendererData, RendererMessage, RenderOrder } from './messages';

/** Milliseconds a page may take; then the shell's own HTML goes out and the browser renders. */
const RENDER_BUDGET_MS = 850;
/** Milliseconds in which a thread that was late must show that it still takes messages. */
const PROBE_BUDGET_MS = 300;
/** Milliseconds a thread may take to be ready. */
const START_BUDGET_MS = 10_000;
/** Heap of one thread, in MB: a remote that eats memory ends its own thread. */
const HEAP_MB = 256;
/** Pause before a thread that fell is replaced, doubling with each fall in a row. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;

interface Waiting {
  resolve: (page: RenderedPage | null) => void;
  timer: NodeJS.Timeout;
}

/** Renders pages of one registry revision in a thread that may crash, hang or be late without harm. */
export class Renderer {
  private worker: Worker | null = null;
  private isReady = false;
  private isClosed = false;
  private falls = 0;
  private probing: NodeJS.Timeout | null = null;
  private nextId = 0;
  private readonly waiting = new Map<number, Waiting>();
  /** Resolves when the first thread is ready, or has failed to be. */
  readonly warmed: Promise<void>;

  constructor(
    private readonly data: RendererData,
    private readonly log: (text: string) => void,
  ) {
    this.warmed = this.startThread();
  }

  /**
   * @param budgetMs more than a visitor would wait only where nobody waits
   * @returns the page, or `null` when the thread is not there, late, or failed
   */
  render(order: Omit<RenderOrder, 'id'>, budgetMs = RENDER_BUDGET_MS): Promise<RenderedPage | null> {
    const { worker } = this;
    if (!worker || !this.isReady) return Promise.resolve(null);
    this.nextId += 1;
    const id = this.nextId;
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.waiting.delete(id);
        resolve(null);
        this.log(`renderer: no page of ${order.address} within ${budgetMs} ms`);
        this.probe(worker);
      }, budgetMs);
      this.waiting.set(id, { resolve, timer });
      worker.postMessage({ id, ...order });
    });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.endProbe();
    this.answerAll();
    await this.worker?.terminate();
  }

  private startThread(): Promise<void> {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: this.data,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    this.worker = worker;
    this.isReady = false;
    return new Promise((resolve) => {
      const late = setTimeout(() => {
        this.giveUp(worker, 'the thread did not start');
        resolve();
      }, START_BUDGET_MS);
      worker.on('message', (message: RendererMessage) => {
        if (message.type === 'ready') {
          clearTimeout(late);
          this.isReady = true;
          resolve();
        } else if (message.type === 'alive') this.endProbe();
        else this.answer(message);
      });
      worker.on('error', (error) => this.log(`renderer: ${error.message}`));
      worker.on('exit', () => {
        clearTimeout(late);
        resolve();
        if (this.worker === worker) this.replace();
      });
    });
  }

  private endProbe(): void {
    if (this.probing) clearTimeout(this.probing);
    this.probing = null;
  }

  private answer(message: Extract<RendererMessage, { id: number }>): void {
    const waiting = this.waiting.get(message.id);
    if (!waiting) return;
    clearTimeout(waiting.timer);
    this.waiting.delete(message.id);
    if (message.type === 'failed') this.log(`renderer: ${message.reason}`);
    else this.falls = 0;
    waiting.resolve(message.type === 'rendered' ? message.page : null);
  }

  /** A late page may only be slow: the thread is ended if it does not even answer, as a looping one cannot. */
  private probe(worker: Worker): void {
    if (this.worker !== worker || this.probing) return;
    this.probing = setTimeout(() => {
      this.probing = null;
      this.giveUp(worker, `the thread did not answer within ${PROBE_BUDGET_MS} ms`);
    }, PROBE_BUDGET_MS);
    worker.postMessage('probe');
  }

  /** The thread is ended, and whoever waits goes without. */
  private giveUp(worker: Worker, reason: string): void {
    if (this.worker !== worker) return;
    this.log(`renderer: ${reason}; its thread is replaced`);
    this.replace();
    void worker.terminate();
  }

  private replace(): void {
    this.worker = null;
    this.isReady = false;
    this.endProbe();
    this.answerAll();
    if (this.isClosed) return;
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** this.falls, LONGEST_PAUSE_MS);
    this.falls += 1;
    setTimeout(() => {
      if (!this.isClosed) void this.startThread();
    }, pause).unref();
  }

  private answerAll(): void {
    for (const { resolve, timer } of this.waiting.values()) {
      clearTimeout(timer);
      resolve(null);
    }
    this.waiting.clear();
  }
}
