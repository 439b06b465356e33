import { LogOnce } from '@stepwell/server-kit/log-once';
import { addCounts, type Counts, sumOf } from '../counts';
import type { Place } from '../place';

const REPORT_MS = 5000;
const TIMEOUT_MS = 3000;

/** Adds this edge's counts to those of all edges: in the local folder, or through the release service. */
export class CountReporter {
  private pending: Counts = {};
  private readonly timer = setInterval(() => void this.report(), REPORT_MS).unref();
  private readonly failure: LogOnce;

  constructor(
    private readonly place: Place,
    private readonly releasesUrl: string | undefined,
    log: (text: string) => void,
  ) {
    this.failure = new LogOnce(log);
  }

  add(feature: string, id: string, kind: 'forms' | 'orders'): void {
    this.pending = sumOf(this.pending, { [feature]: { [id]: { forms: 0, orders: 0, [kind]: 1 } } });
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.report();
  }

  private async report(): Promise<void> {
    const counts = this.pending;
    if (Object.keys(counts).length === 0) return;
    this.pending = {};
    try {
      await (this.releasesUrl ? send(this.releasesUrl, counts) : addCounts(this.place, counts));
      this.failure.resolve();
    } catch (error) {
      this.pending = sumOf(this.pending, counts);
      this.failure.report(
        `counts of forms and orders wait for the release service: ${(error as Error).message}`,
      );
    }
  }
}

async function send(releasesUrl: string, counts: Counts): Promise<void> {
  const reply = await fetch(new URL('/counts', releasesUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(counts),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!reply.ok) throw new Error(`it answered ${reply.status}`);
}
