import { setTimeout as pause } from 'node:timers/promises';
import { type Cluster, type Member, membersOf } from '../cluster';
import { type Fault, inFlight, oneOf } from './fault';

const signalled = (what: string, choose: (cluster: Cluster) => readonly Member[]): Fault[] => [
  {
    name: `kill -9 of ${what}`,
    boundS: 15,
    mayFail: inFlight,
    inject: async (cluster, random) => signal(oneOf(choose(cluster), random), 'SIGKILL'),
  },
  {
    name: `SIGTERM of ${what}`,
    boundS: 15,
    inject: async (cluster, random) => signal(oneOf(choose(cluster), random), 'SIGTERM'),
  },
];

/** A process that ends is started again by its supervisor, as with systemd. */
export const PROCESS_FAULTS: readonly Fault[] = [
  ...signalled('an edge', ({ edges }) => edges),
  ...signalled('an API', ({ apis }) => apis),
  ...signalled('the release service', ({ releases }) => [releases]),
  {
    name: 'restart of each in turn',
    boundS: 15,
    async inject(cluster) {
      for (const { server } of membersOf(cluster)) await server.restart();
    },
  },
];

/** More than the `SHUTDOWN_TIMEOUT_MS` of the servers. */
const ENDS_WITHIN_MS = 30_000;

/**
 * Sends a signal and waits until the process has ended. Until then the probe of the process could report ready, and the next fault
 * would hit the second instance while the first instance restarts.
 */
async function signal({ server, name }: Member, what: NodeJS.Signals): Promise<void> {
  const { pid } = server;
  if (pid === undefined) throw new Error(`${name} does not run.`);
  process.kill(pid, what);
  const deadline = performance.now() + ENDS_WITHIN_MS;
  while (server.pid === pid) {
    if (performance.now() > deadline)
      throw new Error(`${name} still runs ${ENDS_WITHIN_MS / 1000} s after ${what}.`);
    await pause(20);
  }
}
