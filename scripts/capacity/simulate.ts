import { type Random, seeded, untilNext } from '../random/random';
import type { Costs, Day, Machines } from './figures';
import { Addresses, Kept } from './kept';
import { Queue } from './queue';
import { admissionDay } from './rush';

/** How one quarter of an hour went. Waits in seconds, loads as shares of all who serve there. */
export interface Quarter {
  hour: number;
  /** What came, a second. */
  pages: number;
  orders: number;
  isFaulty: boolean;
  load: Record<Place, number>;
  /** The slowest but one per cent waited so long. */
  wait: Record<Place, number>;
  refused: number;
  /** Share of pages that nginx had. */
  cached: number;
}

export const PLACES = ['proxy', 'edge', 'render', 'api', 'orders'] as const;
/** Where a request may wait. */
export type Place = (typeof PLACES)[number];

/** Longer nobody waits for a page to be made: the page goes out as it can. */
const RENDER_PATIENCE = 0.85;
const CACHED_FOR = 1;
/** Longer the API keeps nobody waiting for a connection. */
const ORDER_PATIENCE = 6;
const SLOWEST = 0.99;

/** Plays a day of an admission rush, some seconds of each quarter of an hour. The same seed is the same day. */
export function simulate(costs: Costs, machines: Machines, day: Day): Quarter[] {
  const random = seeded(day.seed);
  const shares = admissionDay();
  const height = shares.indexOf(Math.max(...shares));
  return shares.map((share, quarter) =>
    playQuarter(quarter / 4, share, {
      costs,
      machines,
      day,
      random,
      isFaulty: day.hasFaults && quarter === height,
    }),
  );
}

interface Play {
  costs: Costs;
  machines: Machines;
  day: Day;
  random: Random;
  isFaulty: boolean;
}

function playQuarter(hour: number, share: number, play: Play): Quarter {
  const { day, random, isFaulty } = play;
  const site = new Site(play);
  const [pages, orders] = [day.pages * share, day.orders * share];
  let [nextPage, nextOrder] = [untilNext(random, pages), untilNext(random, orders)];
  if (isFaulty) site.fall();
  while (Math.min(nextPage, nextOrder) < day.seconds) {
    if (nextPage <= nextOrder) {
      site.page(nextPage);
      nextPage += untilNext(random, pages);
    } else {
      site.order(nextOrder);
      nextOrder += untilNext(random, orders);
    }
  }
  return { hour, pages, orders, isFaulty, ...site.seen(day.seconds) };
}

/** All machines, for some seconds. */
class Site {
  private readonly cache = new Kept();
  private readonly kept: Kept[];
  private readonly edges: Queue[];
  private readonly renderers: Queue[];
  private readonly apis: Queue[];
  private readonly writers: Queue[];
  private readonly proxy: Queue;
  private readonly addresses: Addresses;
  private turn = 0;
  private edgesUp: number;
  private apisUp: number;
  private isBackAt = 0;
  /** The catalogue's last change: what was kept before is not shown any more. */
  private readonly changedAt: number;

  constructor(private readonly play: Play) {
    const { machines, day, random } = play;
    const many = <T>(count: number, make: () => T) => Array.from({ length: count }, make);
    this.addresses = new Addresses(day.addresses);
    this.proxy = new Queue(machines.proxyCores);
    this.kept = many(machines.edges, () => new Kept());
    // An edge answers, and hands calls on, in one process.
    this.edges = many(machines.edges, () => new Queue(1));
    this.renderers = many(machines.edges, () => new Queue(machines.renderers, RENDER_PATIENCE));
    this.apis = many(machines.apis, () => new Queue(1));
    this.writers = many(machines.apis, () => new Queue(machines.connections, ORDER_PATIENCE));
    [this.edgesUp, this.apisUp] = [machines.edges, machines.apis];
    // In a quarter without one all pages are kept since long; the first seconds of a change are the worst.
    const hasChange = random() < 900 / day.changeEvery || play.isFaulty;
    this.changedAt = hasChange ? 0 : Number.NEGATIVE_INFINITY;
    if (!hasChange)
      for (const kept of this.kept) for (let n = 0; n < day.addresses; n += 1) kept.ask(n, -1, -2);
  }

  /** One edge and one API are gone for the first half; others have their share. */
  fall(): void {
    this.isBackAt = this.play.day.seconds / 2;
    this.edgesUp = Math.max(1, this.edgesUp - 1);
    this.apisUp = Math.max(1, this.apisUp - 1);
  }

  page(at: number): void {
    const { costs, day, random } = this.play;
    this.recover(at);
    const address = this.addresses.any(random);
    const through = this.proxy.come(at, costs.proxied) ?? at;
    if (!this.cache.ask(address, at, at - CACHED_FOR)) {
      const edge = this.next(this.edgesUp);
      const answered = this.edges[edge]?.come(through, costs.keptPage) ?? through;
      const isKept = this.kept[edge]?.ask(address, at, this.changedAt);
      if (!isKept) this.renderers[edge]?.come(answered, this.work(costs.newPage));
    }
    for (let call = 0; call < day.callsPerPage; call += 1) this.call(through);
  }

  private call(at: number): void {
    const { costs } = this.play;
    const proxied = this.proxy.come(at, costs.proxied) ?? at;
    const handed = this.edges[this.next(this.edgesUp)]?.come(proxied, costs.handedCall) ?? proxied;
    this.apis[this.next(this.apisUp)]?.come(handed, costs.readCall);
  }

  order(at: number): void {
    const { costs } = this.play;
    this.recover(at);
    const handed = this.edges[this.next(this.edgesUp)]?.come(at, costs.handedCall) ?? at;
    const api = this.next(this.apisUp);
    const taken = this.apis[api]?.come(handed, costs.orderCall) ?? handed;
    this.writers[api]?.come(taken, this.work(costs.order));
  }

  seen(seconds: number): Pick<Quarter, 'load' | 'wait' | 'refused' | 'cached'> {
    const places: Record<Place, Queue[]> = {
      proxy: [this.proxy],
      edge: this.edges,
      render: this.renderers,
      api: this.apis,
      orders: this.writers,
    };
    const each = (measure: (queue: Queue) => number) =>
      Object.fromEntries(PLACES.map((place) => [place, Math.max(...places[place].map(measure))])) as Record<
        Place,
        number
      >;
    const { hits, misses } = this.cache;
    return {
      load: each((queue) => queue.load(seconds)),
      wait: each((queue) => queue.wait(SLOWEST)),
      refused: PLACES.flatMap((place) => places[place]).reduce((sum, { refused }) => sum + refused, 0),
      cached: hits / Math.max(1, hits + misses),
    };
  }

  private recover(at: number): void {
    if (this.isBackAt === 0 || at < this.isBackAt) return;
    this.isBackAt = 0;
    [this.edgesUp, this.apisUp] = [this.edges.length, this.apis.length];
  }

  /** In turns, as the proxy asks them. */
  private next(count: number): number {
    this.turn += 1;
    return this.turn % count;
  }

  /** No two take the same time. */
  private work(mean: number): number {
    return untilNext(this.play.random, 1 / mean);
  }
}
