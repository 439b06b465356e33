/** One request of the load. */
export interface Entry {
  /** What was asked for, as reports name it. */
  what: string;
  /** 0 where no answer came. */
  status: number;
  /** By `performance.now()`. */
  begunAt: number;
  tookMs: number;
}

/** A visitor notices that he waits. Generous: load, site and databases share this machine. */
const SLOW_MS = 5000;

/** All requests of a run. */
export class Diary {
  readonly entries: Entry[] = [];

  /** Of the requests that were under way at any time between two moments. */
  between(from: number, to: number): Entry[] {
    return this.entries.filter(({ begunAt, tookMs }) => begunAt < to && begunAt + tookMs >= from);
  }
}

/** It was not answered as it should be: no answer, or one that says that something is down. */
export function hasFailed({ status }: Entry): boolean {
  return status === 0 || status >= 500;
}

/** In how many seconds service was worse: a request failed in them, or was under way that was slow. */
export function worseSeconds(entries: readonly Entry[]): number {
  const seconds = new Set<number>();
  for (const entry of entries) {
    const { begunAt, tookMs } = entry;
    if (!hasFailed(entry) && tookMs <= SLOW_MS) continue;
    const over = Math.floor((begunAt + tookMs) / 1000);
    for (let second = Math.floor(begunAt / 1000); second <= over; second += 1) seconds.add(second);
  }
  return seconds.size;
}
