/**
 * `fixed`: a page that the site has whatever it sells, such as the list of courses; `known`: one of a subject that
 * exists, of which there may be hundreds; `guessed`: its subject stands in the address, and may be anybody's invention.
 * None keeps one before it waiting.
 */
export type Lane = (typeof LANES)[number];

const LANES = ['fixed', 'known', 'guessed'] as const;

export interface Queued {
  lane: Lane;
  /** When whoever asked has given up, by the queue's clock. */
  expiresAt: number;
}

/** How many may be at work at a time, and how many may wait for it. */
export interface LaneLimits {
  working: number;
  waiting: number;
}

/** Pages that one process works at: few, for they share its one thread. */
export const WORKING_AT_MOST = 8;

/**
 * `working` of a lane is for those after it too: they take some of its places, never all. Few wait, so that what waited
 * still has time to be made. Guesses have no more places where there are more processes: nobody is owed them.
 */
export function limitsFor(processes: number): Record<Lane, LaneLimits> {
  return {
    fixed: { working: WORKING_AT_MOST * processes, waiting: 64 },
    known: { working: 6 * processes, waiting: 64 },
    guessed: { working: 2, waiting: 16 },
  };
}

/** Decides which order is worked at next, and which is not worth taking in. It does no work itself. */
export class RenderQueue<Order extends Queued> {
  private readonly waiting: Record<Lane, Order[]> = { fixed: [], known: [], guessed: [] };
  private readonly working = new Set<Order>();

  constructor(
    private readonly limits: Record<Lane, LaneLimits>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** @returns whether it is taken in; a full lane refuses */
  add(order: Order): boolean {
    this.dropExpired(order.lane);
    const lane = this.waiting[order.lane];
    if (lane.length >= this.limits[order.lane].waiting) return false;
    lane.push(order);
    return true;
  }

  /** How many wait, those included whose time is over and who have not been looked at since. */
  get length(): Record<Lane, number> {
    const { fixed, known, guessed } = this.waiting;
    return { fixed: fixed.length, known: known.length, guessed: guessed.length };
  }

  /** The order whose turn it is: it counts as worked at until `finish`. Those that expired are never given out. */
  next(): Order | undefined {
    for (const lane of LANES) {
      const order = this.takeFrom(lane);
      if (!order) continue;
      this.working.add(order);
      return order;
    }
    return undefined;
  }

  finish(order: Order): void {
    this.working.delete(order);
  }

  /** Empties it. @returns all that waited or were worked at */
  clear(): Order[] {
    const all = [...this.working, ...LANES.flatMap((lane) => this.waiting[lane].splice(0))];
    this.working.clear();
    return all;
  }

  private takeFrom(lane: Lane): Order | undefined {
    this.dropExpired(lane);
    return this.hasPlaceFor(lane) ? this.waiting[lane].shift() : undefined;
  }

  private hasPlaceFor(lane: Lane): boolean {
    return LANES.slice(0, LANES.indexOf(lane) + 1).every((before, rank) => {
      const working = [...this.working].filter((order) => LANES.indexOf(order.lane) >= rank);
      return working.length < this.limits[before].working;
    });
  }

  private dropExpired(lane: Lane): void {
    const now = this.now();
    this.waiting[lane] = this.waiting[lane].filter(({ expiresAt }) => expiresAt > now);
  }
}
