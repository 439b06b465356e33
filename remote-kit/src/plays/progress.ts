const WIDTH = 24;
/** Where nobody looks at a terminal, a line so often. */
const LINE_EVERY_MS = 15_000;

/** Says how far a long work is and how long it will still take, over itself in a terminal, and now and then elsewhere. */
export class Progress {
  private readonly began = Date.now();
  private told = this.began;
  private done = 0;

  constructor(
    private readonly total: number,
    private readonly out: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stdout,
  ) {}

  /** @param what was done just now */
  step(what: string): void {
    this.done += 1;
    const left = remaining(Date.now() - this.began, this.done, this.total);
    if (this.out.isTTY) this.draw(what, left);
    else if (Date.now() - this.told > LINE_EVERY_MS) {
      this.told = Date.now();
      this.out.write(`${this.done} of ${this.total}, ${left} left\n`);
    }
  }

  private draw(what: string, left: string): void {
    const filled = Math.round((this.done / this.total) * WIDTH);
    const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
    const isLast = this.done === this.total;
    const line = `${bar} ${this.done} of ${this.total}${isLast ? '' : `, ${left} left, ${what}`}`;
    this.out.write(`\r\u001b[K${line}${isLast ? '\n' : ''}`);
  }
}

/** Time that is left, at the pace until now: `45 s`, `3 min`. */
export function remaining(milliseconds: number, done: number, total: number): string {
  const seconds = Math.round(((milliseconds / done) * (total - done)) / 1000);
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
