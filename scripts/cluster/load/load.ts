import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { placeOrderBody } from '@stepwell/api/testing/place-order-body';
import { HEADERS } from '@stepwell/contract';
import { APP_HEADERS } from '@stepwell/server-kit/testing/app-headers';
import { type Answer, type AskOptions, ask } from '../../harden/visitor';
import type { Kind, Ledger } from './ledger';
import type { RequestLog } from './request-log';

// The load requests these pages in turn, these calls in turn, and places orders, each at its own interval.
const PAGES = ['/', '/courses', '/course/gate-computer-science', '/mentors', '/about-us'];
const CALLS = ['/api/courses/getAllCourses', '/api/settings/getSettings', '/api/mentors/getAllMentors'];
const [PAGE_EVERY_MS, CALL_EVERY_MS, ORDER_EVERY_MS] = [150, 250, 600];
/** Queries of a run. The API accepts 60 an hour from all addresses together, and a run may take longer than planned. */
const QUERIES = 50;
/** Shortest interval of queries, and of subscriptions. */
const SHORTEST_PAUSE_MS = 2500;

/** Longer than any reply takes, because an edge waits 12 s for the API. */
const REPLY_TIMEOUT_MS = 20_000;
/** Pause between two attempts of one write. All attempts of an order have the same idempotency key. */
const RETRY_PAUSE_MS = 300;
/** More than a write needs during the longest fault. */
const ATTEMPTS = 150;

/** Constant load of pages, calls, orders with references, queries and subscriptions from many addresses. */
export class Load {
  private isOver = false;
  private readonly inFlight = new Set<Promise<void>>();
  private requests = 0;

  /** @param minutes planned duration */
  constructor(
    private readonly origin: string,
    private readonly requestLog: RequestLog,
    private readonly ledger: Ledger,
    private readonly minutes: number,
  ) {}

  begin(): void {
    const formEveryMs = Math.max(SHORTEST_PAUSE_MS, (this.minutes * 60_000) / QUERIES);
    this.repeat(PAGE_EVERY_MS, (n) =>
      this.get(`page ${PAGES[n % PAGES.length]}`, PAGES[n % PAGES.length] ?? '/'),
    );
    this.repeat(CALL_EVERY_MS, (n) => this.get('call', CALLS[n % CALLS.length] ?? ''));
    this.repeat(ORDER_EVERY_MS, () => this.placeOrder());
    this.repeat(formEveryMs, async (n) => {
      if (n < QUERIES) await this.sendQuery();
    });
    this.repeat(formEveryMs, () => this.subscribe());
  }

  /** Stops sending and waits for pending replies. */
  async end(): Promise<void> {
    this.isOver = true;
    while (this.inFlight.size > 0) await Promise.all(this.inFlight);
  }

  /** Repeats a request at a fixed rate, however late replies are, because real visitors do not wait for each other. */
  private repeat(everyMs: number, act: (n: number) => Promise<void>): void {
    const sendAll = async () => {
      for (let n = 0; !this.isOver; n += 1) {
        this.track(act(n));
        await pause(everyMs);
      }
    };
    this.track(sendAll());
  }

  /** Makes `end` wait for this promise. */
  private track(pending: Promise<void>): void {
    const tracked = pending.finally(() => this.inFlight.delete(tracked));
    this.inFlight.add(tracked);
  }

  private async get(name: string, path: string): Promise<void> {
    await this.send(name, path, path.startsWith('/api/') ? { headers: APP_HEADERS } : {});
  }

  /** Places an order, then submits its payment reference. Repeats each request until it is accepted or refused. */
  private async placeOrder(): Promise<void> {
    const key = randomUUID();
    const body = placeOrderBody();
    const placed = await this.retry('order', key, '/api/orders/placeOrder', body, {
      [HEADERS.idempotencyKey]: key,
    });
    if (!placed) return;
    const { orderId } = (JSON.parse(placed.body) as { response: { data: { order: { orderId: string } } } })
      .response.data.order;
    const txnId = String(randomInt(10 ** 11, 10 ** 12));
    const payment = { orderId, paymentMode: 'upi-scan', txnId };
    await this.retry('reference', txnId, '/api/orders/updateOrderStatus', payment);
  }

  private async retry(
    kind: Kind,
    name: string,
    path: string,
    body: object,
    headers: Record<string, string> = {},
  ): Promise<Answer | undefined> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const answer = await this.post(kind, name, path, body, headers);
      if (answer.status > 0 && answer.status < 500) return answer.status < 300 ? answer : undefined;
      await pause(RETRY_PAUSE_MS);
    }
    return undefined;
  }

  /** Sends each query once, whatever the reply, because a repeated query could not be distinguished from a new query. */
  private async sendQuery(): Promise<void> {
    const message = `What about ${randomUUID()}?`;
    const query = { name: 'Asha', email: 'asha@example.org', phone: '9876543210', message };
    await this.post('query', message, '/api/queries/addNewQuery', query);
  }

  private async subscribe(): Promise<void> {
    const email = `${randomUUID().slice(0, 18)}@example.org`;
    await this.retry('subscription', email, '/api/newsletters/subscribeNewsletter', { email });
  }

  private async post(
    kind: Kind,
    name: string,
    path: string,
    body: object,
    more: Record<string, string> = {},
  ): Promise<Answer> {
    // Recorded before the request, so that the ledger has the write even if it is stored and its reply is lost.
    this.ledger.record(kind, name, 'unknown');
    const headers = { ...APP_HEADERS, 'content-type': 'application/json', ...more };
    const answer = await this.send(kind, path, { method: 'POST', headers, body: JSON.stringify(body) });
    this.ledger.record(kind, name, stateOf(answer));
    return answer;
  }

  private async send(name: string, path: string, options: AskOptions): Promise<Answer> {
    const begunAt = performance.now();
    const answer = await ask(this.origin, path, {
      timeoutMs: REPLY_TIMEOUT_MS,
      from: this.nextAddress(),
      ...options,
    });
    this.requestLog.entries.push({
      name,
      status: answer.status,
      begunAt,
      tookMs: performance.now() - begunAt,
    });
    return answer;
  }

  /** Another loopback address (`127.1.0.1`, `127.1.0.2` …) for each request, because rate limits count by address. */
  private nextAddress(): string {
    this.requests += 1;
    return `127.${1 + ((this.requests >> 16) & 127)}.${(this.requests >> 8) & 255}.${this.requests & 255}`;
  }
}

function stateOf({ status }: Answer) {
  if (status >= 400 && status < 500) return 'refused';
  return status >= 200 && status < 300 ? 'acknowledged' : 'unknown';
}
