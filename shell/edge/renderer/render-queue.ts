/**
 * Priority of a page. `fixed`: the page has no subject. `known`: the subject exists. `guessed`: it is unknown whether the subject in the
 * address exists. An order never waits for a waiting order of a later lane.
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
 * The limits of each lane. `working` counts the orders of later lanes too. The limits of later lanes are smaller, so that their orders
 * never take all places. `waiting` is small, so that an order's time is not over when its turn comes. More processes do not render more
 * guessed pages at a time.
 */
export function limitsFor(processes: number): Record<Lane, LaneLimits> {
  return {
    fixed: { working: MAX_WORKING * processes, waiting: 64 },
    known: { working: 6 * processes, waiting: 64 },
    guessed: { working: 2, waiting: 16 },
  };
}

/** The orders of a renderer by lane: decides which order is rendered next, and refuses orders of a full lane. */
export class RenderQueue<Order extends Queued> {
  private readonly waiting: Record<Lane, Order[]> = { fixed: [], known: [], guessed: [] };
  private readonly working = new Set<Order>();

  constructor(private readonly limits: Record<Lane, LaneLimits>) {}

  /** @returns `false` if the order is refused, because its lane is full */
  add(order: Order): boolean {
    this.dropExpired(order.lane);
    const lane = this.waiting[order.lane];
    if (lane.length >= this.limits[order.lane].waiting) return false;
    lane.push(order);
    return true;
  }

  /** Number of waiting orders by lane, including expired orders that have not been dropped yet. */
  get length(): Record<Lane, number> {
    const { fixed, known, guessed } = this.waiting;
    return { fixed: fixed.length, known: known.length, guessed: guessed.length };
  }

  /** The next order, which counts as working until `finish`. Expired orders are skipped. */
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

  /** Empties the queue. @returns all waiting and working orders */
  clear(): Order[] {
    const all = [...this.working, ...LANES.flatMap((lane) => this.waiting[lane].splice(0))];
    this.working.clear();
    return all;
  }

  private takeFrom(lane: Lane): Order | undefined {
    this.dropExpired(lane);
    return this.hasPlaceFor(lane) ? this.waiting[lane].shift() : undefined;
  }

  /** Whether one more order of a lane stays within the limits of its lane and of all lanes before it, which count the order too. */
  private hasPlaceFor(lane: Lane): boolean {
    return LANES.slice(0, LANES.indexOf(lane) + 1).every((limited, rank) => {
      const working = [...this.working].filter((order) => LANES.indexOf(order.lane) >= rank);
      return working.length < this.limits[limited].working;
    });
  }

  private dropExpired(lane: Lane): void {
    const now = performance.now();
    this.waiting[lane] = this.waiting[lane].filter(({ expiresAt }) => expiresAt > now);
  }
}
