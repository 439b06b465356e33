import type { RenderedPage } from '../../src/render';
import type { CodeSource } from './code-texts';
import type { MessageFromChild, PageCall, RenderOrder } from './messages';
import { type PageApi, PageCalls } from './page-calls';
import { ProcessKeeper } from './process-keeper';
import { type Queued, RenderQueue } from './render-queue';

/** Milliseconds a page may take; then the shell's own HTML goes out and the browser renders. */
const RENDER_BUDGET_MS = 850;
/** Characters of a path that are logged; a query is not, for it may hold what somebody wrote. */
const LONGEST_PATH = 200;
/** Characters of a failure that are logged. */
const LONGEST_REASON = 2000;

/** A page to be rendered. */
export interface PageOrder extends Omit<RenderOrder, 'id' | 'budgetMs'>, Pick<Queued, 'lane'> {
  api: PageApi;
}

interface Order extends PageOrder, Queued {
  id: number;
  answer: (page: RenderedPage | null) => void;
}

/** Renders pages of one registry revision in a process that may crash, hang or be late without harm. */
export class Renderer {
  private lastId = 0;
  private readonly queue = new RenderQueue<Order>();
  /** Orders that the process has; one whose time was over counts until the process is rid of it. */
  private readonly sent = new Map<number, Order>();
  private readonly calls = new PageCalls();
  private readonly keeper: ProcessKeeper;

  constructor(private readonly source: CodeSource) {
    this.keeper = new ProcessKeeper(source, {
      message: (message) => this.receive(message),
      fell: () => this.answerAll(),
      isWorking: () => this.sent.size > 0,
    });
  }

  /** Resolves when the first process is ready, or has failed to be. */
  get warmed(): Promise<void> {
    return this.keeper.warmed;
  }

  /**
   * @param budgetMs more than a visitor would wait only where nobody waits
   * @returns the page, or `null`: at once when the process is not there or too many wait already, else when it is
   * late or has failed
   */
  render(page: PageOrder, budgetMs = RENDER_BUDGET_MS): Promise<RenderedPage | null> {
    if (!this.keeper.isReady) return Promise.resolve(null);
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((resolve) => {
      const late = setTimeout(() => {
        if (this.sent.has(id)) this.log(`no page of ${pathOf(page)} within ${budgetMs} ms`);
        resolve(null);
      }, budgetMs);
      const answer = (rendered: RenderedPage | null) => {
        clearTimeout(late);
        resolve(rendered);
      };
      const order = { ...page, id, expiresAt: performance.now() + budgetMs, answer };
      if (this.queue.add(order)) this.sendNext();
      else answer(null);
    });
  }

  async close(): Promise<void> {
    await this.keeper.close();
    this.answerAll();
  }

  private log(text: string): void {
    this.source.log(`renderer: ${text}`);
  }

  private receive(message: MessageFromChild): void {
    if (message.type === 'call') void this.call(message.call);
    else if (message.type === 'rendered') {
      this.keeper.praise();
      this.finish(message.id, message.page);
    } else if (message.type === 'failed') {
      if (message.reason) this.log(message.reason.slice(0, LONGEST_REASON));
      this.finish(message.id, null);
    }
  }

  private async call(call: PageCall): Promise<void> {
    const order = this.sent.get(call.order);
    const reply = order && (await this.calls.make(call, order.api));
    // The process that asked may have been replaced by one that counts its calls anew.
    if (!order || this.sent.get(order.id) !== order) return;
    this.keeper.send({ type: 'reply', id: call.id, order: order.id, ...reply });
  }

  private sendNext(): void {
    for (let order = this.queue.next(); order; order = this.queue.next()) {
      const { id, address, features, missing, expiresAt } = order;
      const budgetMs = Math.max(1, Math.ceil(expiresAt - performance.now()));
      this.sent.set(id, order);
      this.keeper.send({ type: 'render', order: { id, address, features, missing, budgetMs } });
    }
  }

  private finish(id: number, page: RenderedPage | null): void {
    const order = this.sent.get(id);
    if (!order) return;
    this.sent.delete(id);
    this.queue.finish(order);
    order.answer(page);
    this.sendNext();
  }

  /** Whoever waits goes without. */
  private answerAll(): void {
    this.sent.clear();
    for (const { answer } of this.queue.clear()) answer(null);
  }
}

function pathOf({ address }: PageOrder): string {
  return address.split('?', 1)[0]?.slice(0, LONGEST_PATH) ?? '';
}
