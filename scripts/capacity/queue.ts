/** A place with several who serve, and one line before them: first come, first served. Times in seconds. */
export class Queue {
  /** When each of those who serve is free again; the earliest first is looked for, for there are few. */
  private readonly freeAt: number[];
  private readonly waits: number[] = [];
  private busy = 0;
  refused = 0;

  /** @param patience who would wait longer is refused at once, as the site refuses */
  constructor(
    servers: number,
    private readonly patience = Number.POSITIVE_INFINITY,
  ) {
    this.freeAt = new Array(servers).fill(0);
  }

  /** Somebody comes, in the order of time, with so much work. @returns when it is done, or `undefined` if refused */
  come(at: number, work: number): number | undefined {
    const first = this.firstFree();
    const begins = Math.max(at, this.freeAt[first] ?? at);
    if (begins - at > this.patience) {
      this.refused += 1;
      return undefined;
    }
    this.waits.push(begins - at);
    this.busy += work;
    this.freeAt[first] = begins + work;
    return begins + work;
  }

  /** One of those who serve is away until then: what it does is done first. */
  falls(until: number): void {
    const last = this.firstFree();
    this.freeAt[last] = Math.max(until, this.freeAt[last] ?? 0);
  }

  /** Seconds that so large a share of all waited at most. */
  wait(share: number): number {
    const sorted = this.waits.toSorted((a, b) => a - b);
    return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
  }

  meanWait(): number {
    return this.waits.reduce((sum, wait) => sum + wait, 0) / Math.max(1, this.waits.length);
  }

  /** Share of all time that those who serve have worked. */
  load(seconds: number): number {
    return this.busy / (seconds * this.freeAt.length);
  }

  get served(): number {
    return this.waits.length;
  }

  private firstFree(): number {
    let first = 0;
    for (const [index, at] of this.freeAt.entries()) if (at < (this.freeAt[first] ?? 0)) first = index;
    return first;
  }
}
