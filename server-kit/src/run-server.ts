import type { FastifyInstance } from 'fastify';
import { LATEST_END_MS, whenAskedToEnd } from './ending';

/** Registers what closes something that was opened; the last one registered is closed first. */
export type AtEnd = (end: () => unknown) => void;

interface RunOptions {
  /** The process exits after this time even if something does not close. */
  latestMs?: number;
  /** The line on stderr that says why a start failed. */
  reasonOf?: (error: Error) => string;
}

/**
 * Runs a server as this process until it is asked to end. Where its start fails, what was opened is closed, and the process exits
 * with code 1.
 */
export function runServer(
  start: (atEnd: AtEnd) => Promise<void>,
  { latestMs = LATEST_END_MS, reasonOf = (error) => error.message || String(error) }: RunOptions = {},
): void {
  const endings: (() => unknown)[] = [];
  const stop = async () => {
    for (let end = endings.pop(); end; end = endings.pop()) await end();
  };
  // SIGUSR1 would open Node's inspector on a port of this machine; `--inspect` opens it for a person who debugs.
  process.on('SIGUSR1', () => undefined);
  whenAskedToEnd(stop, latestMs);
  start((end) => endings.push(end)).catch(async (error: Error) => {
    process.stderr.write(`${reasonOf(error)}\n`);
    await stop();
    process.exit(1);
  });
}

/** Listens, and sends its parent `listening` with the port, or prints a `ready` line where there is none. */
export async function listen(
  app: FastifyInstance,
  { host, port }: { host: string; port: number },
): Promise<void> {
  await app.listen({ host, port });
  const address = app.server.address();
  const actual = address !== null && typeof address === 'object' ? address.port : port;
  if (process.send) process.send({ type: 'listening', port: actual });
  else process.stdout.write(`ready: http://${host === '0.0.0.0' ? 'localhost' : host}:${actual}\n`);
}
