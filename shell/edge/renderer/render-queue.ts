/**
 * Priority of a page. `fixed`: the page has no subject. `known`: the subject exists. `guessed`: it is unknown whether the subject in the
 * address exists. A job never waits for a waiting job of a later lane.
 */
export type Lane = (typeof LANES)[number];

const LANES = ['fixed', 'known', 'guessed'] as const;

export interface Queued {
  lane: Lane;
  /** Time by `performance.now()` after which the page is not needed any more. */
  expiresAt: number;
}

export interface LaneLimits {
  working: number;
  waiting: number;
}

/** Largest number of pages that one process renders at a time, in its only thread. */
export const MAX_WORKING = 8;

/**
 * The limits of each lane. `working` counts the jobs of later lanes too. The limits of later lanes are smaller, so that their jobs
 * never take all places. `waiting` is small, so that a job's time is not over when its turn comes. More processes do not render more
 * guessed pages at a time.
 */
export function limitsFor(processes: number): Record<Lane, LaneLimits> {
  return {
    fixed: { working: MAX_WORKING * processes, waiting: 64 },
    known: { working: 6 * processes, waiting: 64 },
    guessed: { working: 2, waiting: 16 },
  };
}

/** The jobs of a renderer by lane: decides which job is rendered next, and refuses jobs of a full lane. */
export class RenderQueue<Job extends Queued> {
  private readonly waiting: Record<Lane, Job[]> = { fixed: [], known: [], guessed: [] };
  private readonly working = new Set<Job>();

  constructor(private readonly limits: Record<Lane, LaneLimits>) {}

  /** @returns `false` if the job is refused, because its lane is full */
  add(job: Job): boolean {
    this.dropExpired(job.lane);
    const lane = this.waiting[job.lane];
    if (lane.length >= this.limits[job.lane].waiting) return false;
    lane.push(job);
    return true;
  }

  /** Number of waiting jobs by lane, including expired jobs that have not been dropped yet. */
  get length(): Record<Lane, number> {
    const { fixed, known, guessed } = this.waiting;
    return { fixed: fixed.length, known: known.length, guessed: guessed.length };
  }

  /** The next job, which counts as working until `finish`. Expired jobs are skipped. */
  next(): Job | undefined {
    for (const lane of LANES) {
      const job = this.takeFrom(lane);
      if (!job) continue;
      this.working.add(job);
      return job;
    }
    return undefined;
  }

  finish(job: Job): void {
    this.working.delete(job);
  }

  /** Empties the queue. @returns all waiting and working jobs */
  clear(): Job[] {
    const all = [...this.working, ...LANES.flatMap((lane) => this.waiting[lane].splice(0))];
    this.working.clear();
    return all;
  }

  private takeFrom(lane: Lane): Job | undefined {
    this.dropExpired(lane);
    return this.hasPlaceFor(lane) ? this.waiting[lane].shift() : undefined;
  }

  /** Whether one more job of a lane stays within the limits of its lane and of all lanes before it, which count the job too. */
  private hasPlaceFor(lane: Lane): boolean {
    return LANES.slice(0, LANES.indexOf(lane) + 1).every((limited, rank) => {
      const working = [...this.working].filter((job) => LANES.indexOf(job.lane) >= rank);
      return working.length < this.limits[limited].working;
    });
  }

  private dropExpired(lane: Lane): void {
    const now = performance.now();
    this.waiting[lane] = this.waiting[lane].filter(({ expiresAt }) => expiresAt > now);
  }
}
