import { setTimeout as pause } from 'node:timers/promises';
import { LogOnce } from '@stepwell/server-kit/log-once';
import type { OutcomeCounter } from '../canary/outcome-counter';
import type { VisitHour } from '../storage/signals/visit-counts';
import type { ReleaseStorage } from '../storage/storage';

/** How often an edge says what it serves, whether that has changed or not. */
const REPORT_MS = 2000;
/** An edge that ends does not wait for a storage that does not answer. */
const GOODBYE_MS = 1000;

export interface EdgeReportsOptions {
  /** Where it is said; `undefined` as long as there is none. */
  storage: () => ReleaseStorage | undefined;
  /** What the edge is called. */
  name: string;
  log: (text: string) => void;
}

/** Says to a storage which revision an edge serves, so that promotions can wait for it, and when it ends. */
export class EdgeReports {
  /** The storage is on this machine, and is read each time: there is nothing to be late with. */
  readonly silentForMs = 0;
  private served = 0;
  private isClosed = false;
  private readonly trouble: LogOnce;
  private telling: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private votes: Pick<OutcomeCounter, 'counted'> | undefined;
  private toldVotes = '[]';
  private readonly startedAt = new Date().toISOString();

  constructor(private readonly options: EdgeReportsOptions) {
    this.trouble = new LogOnce((text) =>
      options.log(`releases: this edge cannot report what it serves, and no promotion waits for it: ${text}`),
    );
  }

  /** Says which revision pages are made from, from now on. */
  serves(revision: number): void {
    this.served = revision;
    this.timer ??= setInterval(() => this.tell(), REPORT_MS);
    this.tell();
  }

  /** Keeps what this edge was told of visits. @throws Error if there is no storage, or it cannot be reached */
  async saveVisits(hour: VisitHour): Promise<void> {
    const kept = this.options.storage()?.signals.saveVisits(this.inThisLife, hour);
    if (!kept) throw new Error('the store of releases has not been reached yet');
    await kept;
  }

  /** Reports what is counted of canaries too, from now on. */
  counts(votes: Pick<OutcomeCounter, 'counted'>): void {
    this.votes = votes;
  }

  /** Nobody waits for this edge any more. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.timer);
    const leave = async () => {
      await this.telling;
      await this.tellVotes();
      await this.options.storage()?.signals.removeEdge(this.options.name);
    };
    await Promise.race([leave().catch(() => undefined), pause(GOODBYE_MS, undefined, { ref: false })]);
  }

  /** One after the other: what was said first must not arrive last. */
  private tell(): void {
    this.telling = this.telling.then(async () => {
      if (this.isClosed) return;
      try {
        const { name } = this.options;
        await this.options.storage()?.signals.reportEdge({ name, revision: this.served });
        await this.tellVotes();
        this.trouble.resolve();
      } catch (error) {
        this.trouble.report((error as Error).message);
      }
    });
  }

  /** Where there is no canary, nothing is said. */
  private async tellVotes(): Promise<void> {
    const storage = this.options.storage();
    const counted = this.votes?.counted ?? [];
    const text = JSON.stringify(counted);
    if (!storage || text === this.toldVotes) return;
    await storage.signals.saveOutcomes(this.inThisLife, counted);
    this.toldVotes = text;
  }

  /** One that was started anew has counted nothing yet, and what it counted before stays. */
  private get inThisLife(): string {
    return `${this.options.name} ${this.startedAt}`;
  }
}
