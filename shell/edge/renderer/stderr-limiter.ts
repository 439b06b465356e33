/** Characters that a process may write to the log in a minute; what comes after is dropped. */
const LONGEST_SAYING = 64 * 1024;
const MINUTE_MS = 60_000;
const CUT = '(it said more this minute, which is dropped)';

/** What code of other teams writes, bounded: it may not fill the log, and it is not mute for ever after. */
export class Sayings {
  private left = 0;
  private begunAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** @returns what of it goes into the log; often nothing */
  take(text: string): string {
    if (this.now() - this.begunAt >= MINUTE_MS) {
      this.begunAt = this.now();
      this.left = LONGEST_SAYING;
    }
    const kept = text.slice(0, Math.max(0, this.left));
    const isCutNow = this.left >= 0 && text.length > this.left;
    this.left = isCutNow ? -1 : this.left - kept.length;
    return `${kept.trim()}${isCutNow ? `\n${CUT}` : ''}`.trim();
  }
}
