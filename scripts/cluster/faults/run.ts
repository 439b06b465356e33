import { setTimeout as pause } from 'node:timers/promises';
import { ask } from '../../harden/visitor';
import { seeded, shuffled } from '../../random/random';
import { type Cluster, membersOf } from '../cluster';
import { Diary } from '../load/diary';
import { foundIn } from '../load/found';
import { Ledger } from '../load/ledger';
import { Load } from '../load/load';
import { OF_CLOCKS } from './clocks';
import { OF_DATABASES } from './databases';
import type { Fault } from './fault';
import { OF_NGINX } from './nginx';
import { OF_PROCESSES } from './processes';
import { OF_RELEASES } from './releases';

export const FAULTS: readonly Fault[] = [
  ...OF_PROCESSES,
  ...OF_DATABASES,
  ...OF_NGINX,
  ...OF_RELEASES,
  ...OF_CLOCKS,
];

/** One execution of a fault. Times from `performance.now()`. */
export interface Done {
  fault: Fault;
  at: number;
  /** End of the degradation. */
  wellAt: number;
}

export interface Run {
  done: Done[];
  diary: Diary;
  ledger: Ledger;
  /** Faults that were skipped, with the reason. */
  leftOut: string[];
  /** Lost, doubled or unknown writes. */
  differences: string[];
}

/** Waits until every process is ready, before the first fault and after each. */
const QUIET_MS = 2000;
const WELL_MS = 60_000;

/**
 * Injects every fault in seeded order until the time is over, under constant load; then compares
 * the replies that the load received with the database.
 * @param wanted names of faults. Default: all
 * @throws Error if the cluster is not ready again within a minute
 */
export async function runFaults(
  cluster: Cluster,
  options: { minutes: number; seed: number; faults: readonly Fault[]; report: (text: string) => void },
): Promise<Run> {
  const { minutes, seed, faults, report } = options;
  const random = seeded(seed);
  const [diary, ledger] = [new Diary(), new Ledger()];
  const load = new Load(cluster.origin, diary, ledger, minutes);
  const left = faults.filter(({ leftOut }) => leftOut?.(cluster));
  const possible = faults.filter((fault) => !left.includes(fault));
  await untilWell(cluster);
  load.begin();
  await pause(QUIET_MS);
  const latest = performance.now() + minutes * 60_000;
  const done: Done[] = [];
  do {
    for (const fault of shuffled(possible, random)) {
      report(fault.name);
      const at = performance.now();
      await fault.act(cluster, random);
      await untilWell(cluster);
      done.push({ fault, at, wellAt: performance.now() });
      await pause(QUIET_MS);
      if (done.length >= possible.length && performance.now() > latest) break;
    }
  } while (performance.now() < latest);
  await load.end();
  const { databases } = cluster;
  const found = await foundIn((question) => databases.query(databases.primary, question));
  const leftOut = left.map(({ name, leftOut: why }) => `${name}: ${why?.(cluster)}`);
  return { done, diary, ledger, leftOut, differences: ledger.compare(found) };
}

async function untilWell(cluster: Cluster): Promise<void> {
  const latest = performance.now() + WELL_MS;
  const probes = membersOf(cluster).map(({ port }) => `http://127.0.0.1:${port}`);
  for (;;) {
    const answers = await Promise.all([
      ...probes.map((origin) => ask(origin, '/readyz', { timeoutMs: 5000 })),
      ask(cluster.origin, '/health', { timeoutMs: 5000 }),
    ]);
    if (answers.every(({ status }) => status === 200)) return;
    if (performance.now() > latest) {
      const seen = answers.map(({ status, body }) => `${status} ${body}`).join('\n');
      throw new Error(`After ${WELL_MS / 1000} s not all is well again:\n${seen}`);
    }
    await pause(200);
  }
}
