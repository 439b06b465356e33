import type { RenderedPage } from '../../browser/render';
import type { ApiConnection } from '../http/api-connection';
import { ApiFetch } from './api-fetch';
import type { MessageFromChild, PageCall, RenderOrder } from './messages';
import { type CodeSource, readCodeTexts } from './module-sources';
import { type Lane, limitsFor, type Queued, RenderQueue, WORKING_AT_MOST } from './render-queue';
import { ProcessKeeper } from './worker-supervisor';

/** Milliseconds a page may take; then the shell's own HTML goes out and the browser renders. */
const RENDER_BUDGET_MS = 850;
/** Characters of a path that are logged; a query is not, for it may hold what somebody wrote. */
const LONGEST_PATH = 200;
/** Characters of a failure that are logged. */
const LONGEST_REASON = 2000;

/** A page to be rendered. */
export interface PageOrder extends Omit<RenderOrder, 'id' | 'budgetMs'>, Pick<Queued, 'lane'> {
  api: ApiConnection;
}

/** A page as its process made it, and what the edge itself knows of it. */
export interface SourcedPage extends RenderedPage {
  /** The one revision that all replies were from which it was made; absent where one said none or another. */
  revision?: string;
}

interface Order extends PageOrder, Queued {
  id: number;
  answer: (page: SourcedPage | null) => void;
  /** Its time is over: whose clock says so first, this one's or the process's, is chance. */
  expire: () => void;
  /** What its replies said. */
  revisions: Set<string | undefined>;
  /** Its time is over, and the process has not said so: it may loop. */
  isLate?: boolean;
}

/** One process, and what it has to do: of another's orders it knows nothing, and can spoil none. */
interface Worker {
  keeper: ProcessKeeper;
  /** Orders that the process has; one whose time was over counts until the process is rid of it. */
  sent: Map<number, Order>;
  calls: ApiFetch;
  /** It is for visitors: code runs slowly the first time, and nobody should wait for that. */
  isOpen: boolean;
}

/** What became of pages that were to be rendered, since the edge began. */
export class RenderCounts {
  rendered = 0;
  failed = 0;
  late = 0;
  /** No process was there, or too many waited already. */
  refused = 0;
  /** Processes that ended by themselves, or had to be ended. */
  falls = 0;
}

/** What a renderer has to do now. */
export interface RenderLoad {
  waiting: Readonly<Record<Lane, number>>;
  working: number;
  /** Processes that are there, and those that are missing. */
  processes: { ready: number; away: number };
}

/** Renders pages of one registry revision in processes that may crash, hang or be late without harm. */
export class Renderer {
  private lastId = 0;
  private readonly queue: RenderQueue<Order>;
  private readonly workers: Worker[];
  private isClosed = false;
  /** How often one of its processes has ended that nobody had asked to. */
  falls = 0;
  /** Read once: what happens to the files later is no matter of this renderer. */
  private reading: ReturnType<typeof readCodeTexts> | undefined;

  /**
   * @param size how many processes there are once it has grown; it begins with one
   * @param counts of all generations together
   */
  constructor(
    private readonly source: CodeSource,
    private readonly size = 1,
    private readonly counts = new RenderCounts(),
  ) {
    this.queue = new RenderQueue<Order>(limitsFor(size));
    this.workers = [this.begin({ isOpen: true })];
  }

  get load(): RenderLoad {
    const ready = this.workers.filter(({ keeper }) => keeper.isReady).length;
    return {
      waiting: this.queue.length,
      working: this.workers.reduce((sum, { sent }) => sum + sent.size, 0),
      processes: { ready, away: this.workers.length - ready },
    };
  }

  /** Resolves when each first process is ready, or has failed to be. */
  get warmed(): Promise<unknown> {
    return Promise.all(this.workers.map(({ keeper }) => keeper.warmed));
  }

  /**
   * @param budgetMs more than a visitor would wait only where nobody waits
   * @returns the page, or `null`: at once when no process is there or too many wait already, else when it is late or
   * has failed
   */
  render(page: PageOrder, budgetMs = RENDER_BUDGET_MS * (page.patience ?? 1)): Promise<SourcedPage | null> {
    if (!this.workers.some(isThere)) {
      this.counts.refused += 1;
      return Promise.resolve(null);
    }
    return this.ask(page, budgetMs, (order) => {
      const isTaken = this.queue.add(order);
      if (isTaken) this.sendNext();
      return isTaken;
    });
  }

  /**
   * Starts the processes that are still missing, while those that are there go on. Each renders this page before it gets
   * any other.
   */
  async grow(page: PageOrder, budgetMs: number): Promise<void> {
    if (this.isClosed) return;
    const more = Array.from({ length: this.size - this.workers.length }, () => this.begin({ isOpen: false }));
    this.workers.push(...more);
    await Promise.all(
      more.map(async (worker) => {
        await worker.keeper.warmed;
        if (worker.keeper.isReady)
          await this.ask(page, budgetMs, (order) => {
            this.send(worker, order);
            return true;
          });
        worker.isOpen = true;
        this.sendNext();
      }),
    );
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all(this.workers.map(({ keeper }) => keeper.close()));
    for (const { answer } of this.queue.clear()) answer(null);
  }

  /** @param give hands the order to who works at it, and says whether it was taken */
  private ask(
    page: PageOrder,
    budgetMs: number,
    give: (order: Order) => boolean,
  ): Promise<SourcedPage | null> {
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((resolve) => {
      const expire = () => {
        if (order.isLate) return;
        order.isLate = true;
        this.counts.late += 1;
        if (this.isSent(id)) this.log(`no page of ${pathOf(page)} within ${budgetMs} ms`);
        resolve(null);
      };
      const late = setTimeout(expire, budgetMs);
      const answer = (rendered: SourcedPage | null) => {
        clearTimeout(late);
        if (!order.isLate) this.counts[rendered ? 'rendered' : 'failed'] += 1;
        resolve(rendered);
      };
      const expiresAt = performance.now() + budgetMs;
      const order: Order = { ...page, id, expiresAt, answer, expire, revisions: new Set() };
      if (give(order)) return;
      this.counts.refused += 1;
      clearTimeout(late);
      resolve(null);
    });
  }

  private code(): ReturnType<typeof readCodeTexts> {
    this.reading ??= readCodeTexts(this.source).catch((error) => {
      this.reading = undefined;
      throw error;
    });
    return this.reading;
  }

  private begin({ isOpen }: Pick<Worker, 'isOpen'>): Worker {
    const sent: Worker['sent'] = new Map();
    const keeper = new ProcessKeeper(
      { code: () => this.code(), log: (text) => this.log(text) },
      {
        message: (message) => this.receive(worker, message),
        ready: () => this.sendNext(),
        fell: () => {
          if (!this.isClosed) {
            this.falls += 1;
            this.counts.falls += 1;
          }
          this.forgetAll(worker);
        },
        isWorking: () => sent.size > 0,
      },
    );
    const worker: Worker = { keeper, sent, calls: new ApiFetch(), isOpen };
    return worker;
  }

  private log(text: string): void {
    this.source.log(`renderer: ${text}`);
  }

  private isSent(id: number): boolean {
    return this.workers.some(({ sent }) => sent.has(id));
  }

  private receive(worker: Worker, message: MessageFromChild): void {
    if (message.type === 'call') void this.call(worker, message.call);
    else if (message.type === 'rendered') {
      worker.keeper.praise();
      this.finish(worker, message.id, message.page);
    } else if (message.type === 'failed') {
      if (message.reason) this.log(message.reason.slice(0, LONGEST_REASON));
      else worker.sent.get(message.id)?.expire();
      this.finish(worker, message.id, null);
    }
  }

  private async call({ keeper, sent, calls }: Worker, call: PageCall): Promise<void> {
    const order = sent.get(call.order);
    const reply = order && (await calls.fetch(call, order.api, order.patience));
    // The process that asked may have been replaced by one that counts its calls anew.
    if (!order || sent.get(order.id) !== order) return;
    order.revisions.add(reply?.revision);
    keeper.send({ type: 'reply', id: call.id, order: order.id, status: reply?.status, body: reply?.body });
  }

  private sendNext(): void {
    for (let worker = this.idlest(); worker; worker = this.idlest()) {
      const order = this.queue.next();
      if (!order) return;
      this.send(worker, order);
    }
  }

  private send({ keeper, sent }: Worker, order: Order): void {
    const { id, address, features, missing, patience, expiresAt } = order;
    const budgetMs = Math.max(1, Math.ceil(expiresAt - performance.now()));
    sent.set(id, order);
    keeper.send({ type: 'render', order: { id, address, features, missing, patience, budgetMs } });
  }

  /** The process that has the least to do, if one has a place; one that may loop comes last. */
  private idlest(): Worker | undefined {
    const load = ({ sent }: Worker) =>
      sent.size + ([...sent.values()].some(({ isLate }) => isLate) ? WORKING_AT_MOST : 0);
    const [idlest] = this.workers
      .filter((worker) => isThere(worker) && worker.sent.size < WORKING_AT_MOST)
      .sort((a, b) => load(a) - load(b));
    return idlest;
  }

  private finish({ sent }: Worker, id: number, page: RenderedPage | null): void {
    const order = sent.get(id);
    if (!order) return;
    sent.delete(id);
    this.queue.finish(order);
    const [revision, ...others] = order.revisions;
    order.answer(page && { ...page, revision: others.length === 0 ? revision : undefined });
    this.sendNext();
  }

  /** Whoever waits for a process that fell goes without; where none is left, so does everybody who waits. */
  private forgetAll({ sent }: Worker): void {
    const lost = [...sent.values()];
    sent.clear();
    for (const order of lost) this.queue.finish(order);
    const isAlone = !this.workers.some(isThere);
    for (const { answer } of isAlone ? [...lost, ...this.queue.clear()] : lost) answer(null);
    this.sendNext();
  }
}

function isThere({ keeper, isOpen }: Worker): boolean {
  return keeper.isReady && isOpen;
}

function pathOf({ address }: PageOrder): string {
  return address.split('?', 1)[0]?.slice(0, LONGEST_PATH) ?? '';
}
