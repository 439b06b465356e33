import type { Cluster } from '../cluster';
import type { Entry } from '../load/diary';

/** Something that happens to a machine, or that its owner does to it. */
export interface Fault {
  name: string;
  /** For how long service may be worse, in seconds: generous, for load, site and databases share one machine. */
  boundS: number;
  /** Which requests may fail; none by default. @param at when it happened, by `performance.now()` */
  mayFail?: (entry: Entry, at: number) => boolean;
  /** Why it cannot be done on this machine, if so. */
  leftOut?: (cluster: Cluster) => string | undefined;
  /** Injects the fault. Resolves when the operator's part is done. @param random from 0 to 1 */
  act(cluster: Cluster, random: () => number): Promise<void>;
}

/** How long after a process is gone its neighbours may still be sending it something. */
const UNNOTICED_MS = 250;

/** Of a process that was killed: what it had under way. */
export const underWay: Fault['mayFail'] = ({ begunAt }, at) => begunAt <= at + UNNOTICED_MS;

/** While the database does not answer: whatever is asked of it. Pages are shown all the same. */
export const allButPages: Fault['mayFail'] = ({ what }) => !what.startsWith('page');

export function oneOf<T>(items: readonly T[], random: () => number): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('There is none to choose.');
  return item;
}
