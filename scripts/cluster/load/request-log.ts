/** One request of the load. */
export interface Entry {
  /** Name of the request in reports: `page /courses`, `call`, or the kind of a write. */
  name: string;
  /** HTTP status; 0 without a reply. */
  status: number;
  /** By `performance.now()`. */
  begunAt: number;
  tookMs: number;
}

/** A request that takes longer counts as degraded. The limit is high, because load, site and databases share one machine. */
const SLOW_MS = 5000;

/** All requests of a run. */
export class RequestLog {
  readonly entries: Entry[] = [];

  /** Requests that were in flight at any time between two moments. */
  between(from: number, to: number): Entry[] {
    return this.entries.filter((entry) => wasInFlight(entry, from, to));
  }
}

/** Whether a request was in flight at any time between two moments. */
export function wasInFlight({ begunAt, tookMs }: Entry, from: number, to: number): boolean {
  return begunAt < to && begunAt + tookMs >= from;
}

/** Whether a request failed: no reply, or a 5xx. */
export function hasFailed({ status }: Entry): boolean {
  return status === 0 || status >= 500;
}

/** Number of clock seconds in which a failed or slow request was in flight. */
export function degradedSeconds(entries: readonly Entry[]): number {
  const seconds = new Set<number>();
  for (const entry of entries) {
    const { begunAt, tookMs } = entry;
    if (!hasFailed(entry) && tookMs <= SLOW_MS) continue;
    const last = Math.floor((begunAt + tookMs) / 1000);
    for (let second = Math.floor(begunAt / 1000); second <= last; second += 1) seconds.add(second);
  }
  return seconds.size;
}
