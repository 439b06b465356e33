/** What may be done so many times at once, and then as often as time gives it back. */
export class TokenBucket {
  private left: number;
  private since: number;

  /**
   * @param atOnce how much there is of it at most
   * @param everyMs one more comes back in so many milliseconds
   */
  constructor(
    private readonly atOnce: number,
    private readonly everyMs: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.left = atOnce;
    this.since = now();
  }

  /** @returns whether it may be done now */
  take(): boolean {
    const now = this.now();
    this.left = Math.min(this.atOnce, this.left + (now - this.since) / this.everyMs);
    this.since = now;
    if (this.left < 1) return false;
    this.left -= 1;
    return true;
  }
}
