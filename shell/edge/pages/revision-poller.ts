import type { HealthAnswer } from './ask-health';
import type { Seen } from './page-cache';

/** A change must show within 3 s (docs/contract.md §1): see `freshnessOf` for what is left of it. */
const ASKED_EVERY_MS = 1000;

/**
 * Asks the API at which revision the catalogue is, once a second: from the first page on that was made from replies which
 * said one, and until it answers without.
 */
export class RevisionWatch {
  private heard: readonly Seen[] = [];
  private timer: NodeJS.Timeout | undefined;
  private isRunning = false;
  private telling: Promise<unknown> | undefined;

  /**
   * @param ask the API's health; at most a second
   * @param tell is told after each answer with a revision, unless it is still at work since an earlier one
   */
  constructor(
    private readonly ask: () => Promise<HealthAnswer | undefined>,
    private readonly tell: () => Promise<unknown>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** What the API said of late, the latest first. */
  get seen(): readonly Seen[] {
    return this.heard;
  }

  /** Goes on until `end`, or until the API says no revision any more. */
  begin(): void {
    if (this.isRunning) return;
    this.isRunning = true;
    void this.look();
  }

  end(): void {
    this.isRunning = false;
    clearTimeout(this.timer);
  }

  private async look(): Promise<void> {
    // What it answers was so when it was asked, at least.
    const at = this.now();
    const reply = await this.ask();
    if (!this.isRunning) return;
    if (reply?.status === 200) this.hear(reply.revision, at);
    if (!this.isRunning) return;
    const inMs = Math.max(0, at + ASKED_EVERY_MS - this.now());
    this.timer = setTimeout(() => void this.look(), inMs).unref();
  }

  private hear(revision: string | undefined, at: number): void {
    if (revision === undefined) {
      this.heard = [];
      this.end();
      return;
    }
    const before = this.heard.filter((each) => each.revision !== revision);
    this.heard = [{ revision, at }, ...before].slice(0, 2);
    this.telling ??= this.tell().finally(() => {
      this.telling = undefined;
    });
  }
}
