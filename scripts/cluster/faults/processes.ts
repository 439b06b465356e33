import { type Cluster, type Member, membersOf } from '../cluster';
import { type Fault, oneOf, underWay } from './fault';

const signalled = (what: string, choose: (cluster: Cluster) => readonly Member[]): Fault[] => [
  {
    name: `kill -9 of ${what}`,
    boundS: 15,
    mayFail: underWay,
    act: async (cluster, random) => signal(oneOf(choose(cluster), random), 'SIGKILL'),
  },
  {
    name: `SIGTERM of ${what}`,
    boundS: 15,
    act: async (cluster, random) => signal(oneOf(choose(cluster), random), 'SIGTERM'),
  },
];

/** What ends is started again by whoever keeps it, as systemd does. */
export const OF_PROCESSES: readonly Fault[] = [
  ...signalled('an edge', ({ edges }) => edges),
  ...signalled('an API', ({ apis }) => apis),
  ...signalled('the release service', ({ releases }) => [releases]),
  {
    name: 'restart of each in turn',
    boundS: 15,
    async act(cluster) {
      for (const { server } of membersOf(cluster)) await server.restart();
    },
  },
];

function signal({ server, name }: Member, what: NodeJS.Signals): void {
  if (server.pid === undefined) throw new Error(`${name} does not run.`);
  process.kill(server.pid, what);
}
