/** A token bucket: allows a burst, and then one action in each interval. */
export class TokenBucket {
  private tokens: number;
  private updatedAt: number;

  /** @param capacity actions at once @param refillMs milliseconds until one more is allowed */
  constructor(
    private readonly capacity: number,
    private readonly refillMs: number,
  ) {
    this.tokens = capacity;
    this.updatedAt = performance.now();
  }

  take(): boolean {
    const now = performance.now();
    this.tokens = Math.min(this.capacity, this.tokens + (now - this.updatedAt) / this.refillMs);
    this.updatedAt = now;
    if (this.tokens < 1) return false;
    this.tokens -= 1;
    return true;
  }
}
