import { availableParallelism } from 'node:os';

/** Characters of the bar. */
const WIDTH = 24;
const LINE_EVERY_MS = 15_000;

/** Prints progress and remaining time: in a terminal as a bar, in a log as a line at most every 15 s. */
export class Progress {
  private readonly began = Date.now();
  private loggedAt = this.began;
  private done = 0;

  constructor(
    private readonly total: number,
    private readonly out: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stdout,
  ) {}

  /** Counts one more finished item. @param name name of the item */
  step(name: string): void {
    this.done += 1;
    const remainingTime = remaining(Date.now() - this.began, this.done, this.total);
    if (this.out.isTTY) this.draw(name, remainingTime);
    else if (Date.now() - this.loggedAt > LINE_EVERY_MS) {
      this.loggedAt = Date.now();
      this.out.write(`${this.done} of ${this.total}, ${remainingTime} left\n`);
    }
  }

  private draw(name: string, remainingTime: string): void {
    const filled = Math.round((this.done / this.total) * WIDTH);
    const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
    const isLast = this.done === this.total;
    const line = `${bar} ${this.done} of ${this.total}${isLast ? '' : `, ${remainingTime} left, ${name}`}`;
    this.out.write(`\r\u001b[K${line}${isLast ? '\n' : ''}`);
  }
}

/** Time that is left at the rate so far: `45 s`, `3 min`. */
function remaining(milliseconds: number, done: number, total: number): string {
  const seconds = Math.round(((milliseconds / done) * (total - done)) / 1000);
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

/** Like `Promise.all` over `map`, with a limited number of calls at once. @param concurrency default: the number of cores */
export async function mapConcurrently<E, T>(
  all: readonly E[],
  run: (each: E) => Promise<T>,
  concurrency = availableParallelism(),
): Promise<T[]> {
  const results: T[] = [];
  const queue = [...all.entries()];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) results[next[0]] = await run(next[1]);
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, all.length) }, work));
  return results;
}
