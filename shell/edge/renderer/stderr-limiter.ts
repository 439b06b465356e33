/** Largest number of characters of a process's stderr that are logged in a minute. */
const LIMIT = 64 * 1024;
const MINUTE_MS = 60_000;
const CUT = '(more output of this minute is dropped)';

/** Limits how much code of other teams can write to the log. */
export class StderrLimiter {
  /** Characters that may be logged in the present minute; -1 after the output was cut, and `CUT` was logged. */
  private remaining = 0;
  private startedAt = Number.NEGATIVE_INFINITY;

  /** @returns the part of the text to log; may be empty */
  take(text: string): string {
    const now = performance.now();
    if (now - this.startedAt >= MINUTE_MS) {
      this.startedAt = now;
      this.remaining = LIMIT;
    }
    const allowed = text.slice(0, Math.max(0, this.remaining));
    const isCutNow = this.remaining >= 0 && text.length > this.remaining;
    this.remaining = isCutNow ? -1 : this.remaining - allowed.length;
    return `${allowed.trim()}${isCutNow ? `\n${CUT}` : ''}`.trim();
  }
}
