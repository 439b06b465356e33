import { createServer } from 'node:net';

/** The ports are below the ephemeral range, from which the system could give a port to another socket before the site listens. */
const FIRST_PORT = 20_000;
const PORTS_PER_WORKER = 1000;
/** Block of ports for processes that are not workers of Playwright. The number is higher than the index of any worker. */
const OTHER_BLOCK = 9;
/** Number of ports of the block that this process has tried. */
let tried = 0;

/** A free port; each worker of a Playwright run takes its ports from its own block. */
export async function freePort(): Promise<number> {
  const firstOfWorker =
    FIRST_PORT + Number(process.env.TEST_PARALLEL_INDEX ?? OTHER_BLOCK) * PORTS_PER_WORKER;
  while (tried < PORTS_PER_WORKER) {
    const port = firstOfWorker + ((firstTried(process.pid) + tried) % PORTS_PER_WORKER);
    tried += 1;
    if (await isFree(port)) return port;
  }
  throw new Error(`No port is free from ${firstOfWorker} to ${firstOfWorker + PORTS_PER_WORKER - 1}.`);
}

/**
 * Place in a block at which a process begins to try ports. Workers of jest share a block and have successive process ids. They begin far
 * apart, so that none takes a port that another one has found free and not yet used. The first ten multiples of 389 are at least 50 apart.
 */
export function firstTried(pid: number): number {
  return (pid * 389) % PORTS_PER_WORKER;
}

/** Several free ports, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) ports.push(await freePort());
  return ports;
}

/** Whether no process listens on this port. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });
}
