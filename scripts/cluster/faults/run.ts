import { setTimeout as pause } from 'node:timers/promises';
import { type Random, seededRandom } from '@stepwell/api/testing/hostile-values';
import { ask } from '../../harden/visitor';
import { type Cluster, membersOf } from '../cluster';
import { countRows } from '../load/count-rows';
import { Ledger } from '../load/ledger';
import { Load } from '../load/load';
import { RequestLog } from '../load/request-log';
import { CLOCK_FAULTS } from './clocks';
import { DATABASE_FAULTS } from './databases';
import type { Fault } from './fault';
import { NGINX_FAULTS } from './nginx';
import { PROCESS_FAULTS } from './processes';
import { RELEASE_FAULTS } from './releases';

export const FAULTS: readonly Fault[] = [
  ...PROCESS_FAULTS,
  ...DATABASE_FAULTS,
  ...NGINX_FAULTS,
  ...RELEASE_FAULTS,
  ...CLOCK_FAULTS,
];

/** One execution of a fault. Times from `performance.now()`. */
export interface Injected {
  fault: Fault;
  at: number;
  /** When every process was ready again. */
  recoveredAt: number;
}

export interface Run {
  injected: Injected[];
  requestLog: RequestLog;
  ledger: Ledger;
  /** A line with the reason for each fault that was skipped. */
  skippedBecause: string[];
  /** A line for each write that is lost, doubled, or stored although it was refused or never sent (`Ledger.compare`). */
  differences: string[];
}

/** Pause after every process is ready, before the next fault. */
const QUIET_MS = 2000;
const READY_TIMEOUT_MS = 60_000;

/**
 * Injects faults in seeded order under constant load, each at least once and at least for `minutes`. Then compares the
 * replies that the load received with the database.
 * @throws Error if the cluster is not ready again within a minute
 */
export async function runFaults(
  cluster: Cluster,
  options: { minutes: number; seed: number; faults: readonly Fault[]; report: (text: string) => void },
): Promise<Run> {
  const { minutes, seed, faults, report } = options;
  const random = seededRandom(seed);
  const [requestLog, ledger] = [new RequestLog(), new Ledger()];
  const load = new Load(cluster.origin, requestLog, ledger, minutes);
  const skipped = faults.filter(({ skippedBecause }) => skippedBecause?.(cluster));
  const possible = faults.filter((fault) => !skipped.includes(fault));
  const skippedBecause = skipped.map(({ name, skippedBecause: why }) => `${name}: ${why?.(cluster)}`);
  if (possible.length === 0) throw new Error(`No fault can be injected here. ${skippedBecause.join('; ')}`);
  await untilReady(cluster);
  load.begin();
  await pause(QUIET_MS);
  const deadline = performance.now() + minutes * 60_000;
  const injected: Injected[] = [];
  // A round with each fault once, then further rounds until the deadline, which may end a round early.
  do {
    for (const fault of shuffled(possible, random)) {
      report(fault.name);
      const at = performance.now();
      await fault.inject(cluster, random);
      await untilReady(cluster);
      injected.push({ fault, at, recoveredAt: performance.now() });
      await pause(QUIET_MS);
      if (injected.length >= possible.length && performance.now() > deadline) break;
    }
  } while (performance.now() < deadline);
  await load.end();
  const { databases } = cluster;
  const rows = await countRows((question) => databases.query(databases.primary, question));
  return { injected, requestLog, ledger, skippedBecause, differences: ledger.compare(rows) };
}

/** Waits until every process of the cluster replies that it is ready, and nginx reaches an API. */
async function untilReady(cluster: Cluster): Promise<void> {
  const deadline = performance.now() + READY_TIMEOUT_MS;
  const probes = membersOf(cluster).map(({ port }) => `http://127.0.0.1:${port}`);
  for (;;) {
    const answers = await Promise.all([
      ...probes.map((origin) => ask(origin, '/readyz', { timeoutMs: 5000 })),
      ask(cluster.origin, '/health', { timeoutMs: 5000 }),
    ]);
    if (answers.every(({ status }) => status === 200)) return;
    if (performance.now() > deadline) {
      const replies = answers.map(({ status, body }) => `${status} ${body}`).join('\n');
      throw new Error(`Not every process was ready within ${READY_TIMEOUT_MS / 1000} s:\n${replies}`);
    }
    await pause(200);
  }
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
