import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type ConnectionLimits, limitConnections } from './create-server';
import { shutdownOnSignal } from './graceful-shutdown';

/** Registers a function that closes a resource; the last one registered runs first. */
export type OnShutdown = (close: () => unknown) => void;

interface RunOptions {
  /** Time from the signal after which the process exits even if something has not closed; default 25 s. */
  timeoutMs?: number;
  /** Returns the line that is printed on stderr after a failed start; default: the error's message. */
  reasonOf?: (error: Error) => string;
}

/** Runs a server as this process until a signal ends it. If the start fails, closes what was opened and exits with code 1. */
export function runServer(
  start: (onShutdown: OnShutdown) => Promise<void>,
  { timeoutMs, reasonOf = (error) => error.message || String(error) }: RunOptions = {},
): void {
  const closers: (() => unknown)[] = [];
  const closeAll = async () => {
    for (let close = closers.pop(); close; close = closers.pop()) await close();
  };
  // Without this listener, SIGUSR1 would open Node's inspector on a local port, for any process of this machine. `--inspect` still works.
  process.on('SIGUSR1', () => undefined);
  shutdownOnSignal(closeAll, timeoutMs);
  start((close) => closers.push(close)).catch(async (error: Error) => {
    process.stderr.write(`${reasonOf(error)}\n`);
    await closeAll();
    process.exit(1);
  });
}

/**
 * Returns a function that reports a step of the start. With a parent process, the step is sent to it, and the parent prints it after this
 * process's name. Without a parent, the step is printed on stdout.
 * @param prefix printed on stdout before the step
 */
export function progressReporter(prefix = ''): (text: string) => void {
  return (text) => {
    if (process.send) process.send({ type: 'progress', text });
    else process.stdout.write(`${prefix}${text}\n`);
  };
}

/**
 * Listens, then sends `listening` with the port to the parent process, or prints a `ready` line without a parent. `localhost` is
 * 127.0.0.1, and ::1 where this machine has it and the port is free there.
 * @param options.limits see `limitConnections`; without them, connections stay as the caller has limited them
 */
export async function listen(
  app: FastifyInstance,
  { host, port, limits }: { host: string; port: number; limits?: ConnectionLimits },
  onShutdown: OnShutdown,
): Promise<void> {
  if (limits) await limitConnections(app, limits);
  // Registered last, so that it runs first at shutdown, and running requests get their replies while databases are still open.
  onShutdown(() => app.close());
  await app.listen({ host: host === 'localhost' ? '127.0.0.1' : host, port });
  const address = app.server.address();
  // Differs from `port` if that is 0.
  const actualPort = address !== null && typeof address === 'object' ? address.port : port;
  if (host === 'localhost') await alsoListenOnIpv6(app, actualPort, onShutdown);
  if (process.send) process.send({ type: 'listening', port: actualPort });
  else process.stdout.write(`ready: http://${host === '0.0.0.0' ? 'localhost' : host}:${actualPort}\n`);
}

/** Listens on ::1 too, and passes connections on to the app's own server, whose timeouts and limits apply to them. */
async function alsoListenOnIpv6(
  { server }: FastifyInstance,
  port: number,
  onShutdown: OnShutdown,
): Promise<void> {
  // This server has the socket options of Node's HTTP server.
  const ipv6Server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
    server.emit('connection', socket),
  );
  await new Promise<void>((resolve) => {
    ipv6Server.once('error', () => resolve());
    ipv6Server.listen({ host: '::1', port }, resolve);
  });
  onShutdown(() => ipv6Server.close());
}
