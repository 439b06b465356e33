import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { descendantsOf } from '@stepwell/e2e/processes';
import { findPostgres, startPostgres } from '@stepwell/server-kit/testing/postgres';
import { expectMax, type Finding } from './finding';
import { withSite } from './own-site';
import { ask, askWhile, slowest, untilReply } from './visitor';

const STOPPED_MS = 10_000;

/** Suspends PostgreSQL, as a hanging disk does, and resumes it later. */
export async function stopDatabase(): Promise<Finding[]> {
  const attack = `PostgreSQL stopped for ${STOPPED_MS / 1000} s`;
  if (!findPostgres())
    return [{ attack, expected: 'PostgreSQL', actual: 'not installed: not tried', hasPassed: true }];
  const postgres = startPostgres({ isDurable: true });
  try {
    return await withSite({ DATABASE_URL: postgres.url }, async ({ origin }) => {
      // Opens the API's connections to the database.
      await ask(origin, '/');
      const pids = serverProcesses(postgres.socketFolder);
      for (const pid of pids) process.kill(pid, 'SIGSTOP');
      const stopped = pause(STOPPED_MS);
      const [health, pages] = await Promise.all([
        askWhile(stopped, () => ask(origin, '/health')),
        askWhile(stopped, () => ask(origin, '/courses')),
      ]);
      for (const pid of pids) process.kill(pid, 'SIGCONT');
      const isWell = ({ status }: { status: number }) => status === 200;
      const backMs = await untilReply(() => ask(origin, '/health'), isWell, 20_000);
      return [
        expectMax(attack, '/health', slowest(health), 3000, 'ms'),
        expectMax(attack, '/courses', slowest(pages), 2000, 'ms'),
        expectMax(attack, 'healthy again', backMs, 5000, 'ms'),
      ];
    });
  } finally {
    postgres.stop();
  }
}

/** Process ids of the postmaster and its children. @param folder of the throw-away server */
function serverProcesses(folder: string): number[] {
  const postmaster = readdirSync(`${folder}/data`).includes('postmaster.pid')
    ? Number.parseInt(readFileSync(`${folder}/data/postmaster.pid`, 'utf8'), 10)
    : 0;
  return [postmaster, ...descendantsOf(postmaster).map(({ pid }) => pid)];
}
