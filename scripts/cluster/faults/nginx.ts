import { setTimeout as pause } from 'node:timers/promises';
import { descendantsOf } from '@stepwell/e2e/processes';
import { type Fault, inFlight, oneOf } from './fault';

const RELOADS = 3;
const DOWN_MS = 1000;

/** Faults of nginx. Its master process restarts a killed worker; no supervisor restarts the master. */
export const NGINX_FAULTS: readonly Fault[] = [
  {
    name: `nginx reloads ${RELOADS} times`,
    boundS: 15,
    async inject({ nginx }) {
      for (let n = 0; n < RELOADS; n += 1) {
        nginx.reload();
        await pause(700);
      }
    },
  },
  {
    name: 'kill -9 of a worker of nginx',
    boundS: 15,
    mayFail: inFlight,
    async inject({ nginx }, random) {
      const workers = descendantsOf(nginx.pid() ?? 0).filter(({ command }) => command.includes('worker'));
      process.kill(oneOf(workers, random).pid, 'SIGKILL');
    },
  },
  {
    name: `kill -9 of nginx, which has no second instance, for ${DOWN_MS / 1000} s`,
    boundS: 15,
    mayFail: () => true,
    async inject({ nginx }) {
      const pid = nginx.pid() ?? 0;
      // Kills the master first, because it would restart killed workers.
      const all = [pid, ...descendantsOf(pid).map((each) => each.pid)];
      for (const each of all) process.kill(each, 'SIGKILL');
      await pause(DOWN_MS);
      nginx.restart();
    },
  },
];
