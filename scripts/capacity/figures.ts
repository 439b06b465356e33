/**
 * What one piece of work costs, in seconds of one core. Where each comes from stands in docs/capacity.md; whoever has
 * measured another machine writes its figures here, or gives them to the command.
 */
export interface Costs {
  /** nginx: what it has, and what it hands on. */
  proxied: number;
  /** Edge: a kept page goes out. */
  keptPage: number;
  /** Edge: a page is made anew, in one of its rendering processes. */
  newPage: number;
  /** Edge: a call is handed to the API. */
  handedCall: number;
  /** API: health or settings, from memory. */
  readCall: number;
  /** API: an order, what the process itself does for it. */
  orderCall: number;
  /** Database: a connection with an order, until it is safe on the disk. */
  order: number;
}

/** What stands where. */
export interface Machines {
  edges: number;
  /** Processes of one edge that render: one for each core. */
  renderers: number;
  apis: number;
  /** Connections of one API that write at a time. */
  connections: number;
  proxyCores: number;
}

/** Who comes, and what happens. */
export interface Day {
  /** Pages and orders a second at the height of the rush. */
  pages: number;
  orders: number;
  /** Calls of a browser for each page: health and settings. */
  callsPerPage: number;
  /** Addresses that are asked for: courses, lists and their pages. */
  addresses: number;
  /** Seconds between changes of the catalogue, each of which ends all kept pages. */
  changeEvery: number;
  /** Seconds of each quarter of an hour that are played out. */
  seconds: number;
  seed: number;
  /** Whether at the height an edge falls, then an API, each for half of what is played out. */
  hasFaults: boolean;
}

export const COSTS: Costs = {
  proxied: 0.00005,
  keptPage: 1 / 5840,
  newPage: 0.02,
  handedCall: 0.0004,
  readCall: 0.00023,
  orderCall: 0.0032,
  order: 0.004,
};

export const MACHINES: Machines = { edges: 10, renderers: 4, apis: 8, connections: 10, proxyCores: 4 };

export const DAY: Day = {
  pages: 10_000,
  orders: 100,
  callsPerPage: 2,
  addresses: 1200,
  changeEvery: 600,
  seconds: 4,
  seed: 1,
  hasFaults: true,
};
