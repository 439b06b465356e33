import type { Cluster } from '../cluster';
import type { Entry } from '../load/request-log';

/** A failure, or an operator's action, that the running cluster must survive. */
export interface Fault {
  name: string;
  /** Allowed seconds of degraded service. The bound is generous, because load, site and databases share one machine. */
  boundS: number;
  /** Which requests may fail. Default: none. @param at time of the fault, from `performance.now()` */
  mayFail?: (entry: Entry, at: number) => boolean;
  /** Why this machine cannot run the fault; `undefined` if it can. */
  skippedBecause?: (cluster: Cluster) => string | undefined;
  /** Injects the fault. Resolves when only the recovery remains. @param random from 0 to 1 */
  inject(cluster: Cluster, random: () => number): Promise<void>;
}

/** Time after the end of a process in which other processes may still send requests to it. */
const UNNOTICED_MS = 250;

/** For `mayFail`: requests that began before the process was killed, or up to `UNNOTICED_MS` later. */
export const inFlight: Fault['mayFail'] = ({ begunAt }, at) => begunAt <= at + UNNOTICED_MS;

/** For `mayFail`: calls, which need the database. Pages, which the edges have cached, must not fail. */
export const callsOnly: Fault['mayFail'] = ({ name }) => !name.startsWith('page');

export function oneOf<T>(items: readonly T[], random: () => number): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('The list is empty.');
  return item;
}
