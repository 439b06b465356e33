import { createServer } from 'node:net';

/** Below the ephemeral range, whose ports could be taken before the site listens. */
const FIRST_PORT = 20_000;
const PORTS_PER_WORKER = 1000;
/** Differs between runs on one machine, whose workers have the same numbers. */
const FIRST_TAKEN = process.pid % PORTS_PER_WORKER;
let taken = 0;

/** A free port that no other worker of this run gets. */
export async function freePort(): Promise<number> {
  const firstOfWorker = FIRST_PORT + Number(process.env.TEST_PARALLEL_INDEX ?? 9) * PORTS_PER_WORKER;
  while (taken < PORTS_PER_WORKER) {
    const port = firstOfWorker + ((FIRST_TAKEN + taken) % PORTS_PER_WORKER);
    taken += 1;
    if (await isFree(port)) return port;
  }
  throw new Error('No port could be had.');
}

/** Whether no process listens on this port. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });
}
