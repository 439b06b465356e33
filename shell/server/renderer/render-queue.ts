/**
 * `known`: a page that the site has, whatever strangers ask for. `guessed`: its subject stands in the address, and may
 * be anybody's invention; it never keeps a known page waiting.
 */
export type Lane = 'known' | 'guessed';

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

/**
 * `working` of `known` is for both lanes together: guessed pages take some of the places, never all. Few work at a
 * time, for they share one thread; few wait, so that what waited still has time to be made.
 */
const LIMITS: Record<Lane, LaneLimits> = {
  known: { working: 8, waiting: 64 },
  guessed: { working: 2, waiting: 16 },
};

/** Decides which order is worked at next, and which is not worth taking in. It does no work itself. */
export class RenderQueue<Order extends Queued> {
  private readonly waiting: Record<Lane, Order[]> = { known: [], guessed: [] };
  private readonly working = new Set<Order>();

  constructor(
    private readonly limits = LIMITS,
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

  /** The order whose turn it is: it counts as worked at until `finish`. Those that expired are never given out. */
  next(): Order | undefined {
    const order = this.takeFrom('known') ?? this.takeFrom('guessed');
    if (order) this.working.add(order);
    return order;
  }

  finish(order: Order): void {
    this.working.delete(order);
  }

  /** Empties it. @returns all that waited or were worked at */
  clear(): Order[] {
    const all = [...this.working, ...this.waiting.known.splice(0), ...this.waiting.guessed.splice(0)];
    this.working.clear();
    return all;
  }

  private takeFrom(lane: Lane): Order | undefined {
    this.dropExpired(lane);
    if (this.working.size >= this.limits.known.working) return undefined;
    const ofLane = [...this.working].filter((order) => order.lane === lane).length;
    if (ofLane >= this.limits[lane].working) return undefined;
    return this.waiting[lane].shift();
  }

  private dropExpired(lane: Lane): void {
    const now = this.now();
    this.waiting[lane] = this.waiting[lane].filter(({ expiresAt }) => expiresAt > now);
  }
}
