import { setTimeout as pause } from 'node:timers/promises';
import { type Cluster, type Member, membersOf } from '../cluster';
import { type Fault, inFlight, oneOf } from './fault';

/** @param kind in the names of the faults @param choose returns members, and a random one of these gets the signal */
const signalled = (kind: string, choose: (cluster: Cluster) => readonly Member[]): Fault[] => [
  {
    name: `kill -9 of ${kind}`,
    boundS: 15,
    mayFail: inFlight,
    inject: async (cluster, random) => signal(oneOf(choose(cluster), random), 'SIGKILL'),
  },
  {
    name: `SIGTERM of ${kind}`,
    boundS: 15,
    inject: async (cluster, random) => signal(oneOf(choose(cluster), random), 'SIGTERM'),
  },
];

/** Faults of processes that `SupervisedServer` starts again, as systemd does on real machines. */
export const PROCESS_FAULTS: readonly Fault[] = [
  ...signalled('an edge', ({ edges }) => edges),
  ...signalled('an API', ({ apis }) => apis),
  ...signalled('the release service', ({ releases }) => [releases]),
  {
    name: 'restart of each process in turn',
    boundS: 15,
    async inject(cluster) {
      for (const { server } of membersOf(cluster)) await server.restart();
    },
  },
];

/** More than the `SHUTDOWN_TIMEOUT_MS` of the servers. */
const ENDS_WITHIN_MS = 30_000;

/**
 * Sends a signal and waits until the process has ended. Without the wait, the readiness probe of the ending process could still succeed,
 * and the next fault would hit the second instance while the first instance restarts.
 */
async function signal({ server, name }: Member, signalName: NodeJS.Signals): Promise<void> {
  const { pid } = server;
  if (pid === undefined) throw new Error(`${name} does not run.`);
  process.kill(pid, signalName);
  const deadline = performance.now() + ENDS_WITHIN_MS;
  while (server.pid === pid) {
    if (performance.now() > deadline)
      throw new Error(`${name} still runs ${ENDS_WITHIN_MS / 1000} s after ${signalName}.`);
    await pause(20);
  }
}
