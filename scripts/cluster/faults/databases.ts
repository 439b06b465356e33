import { setTimeout as pause } from 'node:timers/promises';
import { callsOnly, type Fault } from './fault';

const HANGS_MS = 5000;

/** Faults of the two databases. No supervisor restarts a database, so `inject` restarts those that it kills. */
export const DATABASE_FAULTS: readonly Fault[] = [
  {
    name: 'kill -9 of PostgreSQL, which starts again',
    boundS: 20,
    mayFail: callsOnly,
    async inject({ databases }) {
      const { primary } = databases;
      process.kill(databases.pidOf(primary) ?? 0, 'SIGKILL');
      await databases.restart(primary);
    },
  },
  {
    name: 'kill -9 of the standby, which starts again',
    boundS: 20,
    mayFail: callsOnly,
    async inject({ databases }) {
      const { standby } = databases;
      process.kill(databases.pidOf(standby) ?? 0, 'SIGKILL');
      await databases.restart(standby);
    },
  },
  {
    name: 'kill -9 of PostgreSQL: the standby takes over, and a new standby is added',
    boundS: 20,
    mayFail: callsOnly,
    async inject({ databases }) {
      process.kill(databases.pidOf(databases.primary) ?? 0, 'SIGKILL');
      await databases.failOver();
      await databases.addStandby();
    },
  },
  {
    name: `PostgreSQL hangs for ${HANGS_MS / 1000} s`,
    boundS: HANGS_MS / 1000 + 20,
    mayFail: callsOnly,
    async inject({ databases }) {
      const { primary } = databases;
      databases.signal(primary, 'SIGSTOP');
      await pause(HANGS_MS);
      databases.signal(primary, 'SIGCONT');
    },
  },
];
