import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { ORDERED_SHUTDOWN, type ShutdownRequest } from '@stepwell/server-kit/graceful-shutdown';
import { ROOT } from '../workspace/workspace';

/**
 * Environment variables of the children. With them, the allocators of the C library and of the TypeScript compiler return unused memory to
 * the system. A process reads them when it starts, so the `start` script of package.json sets them for this process.
 */
const RETURN_MEMORY = {
  MALLOC_TRIM_THRESHOLD_: '131072',
  MIMALLOC_PURGE_DELAY: '0',
  MIMALLOC_ARENA_EAGER_COMMIT: '0',
};

const TYPESCRIPT = new URL('../typescript.mjs', import.meta.url).href;

/**
 * Starts a server from its TypeScript source.
 * @param source path from the root
 * @param env its settings, in addition to PATH, HOME and NODE_ENV, which it inherits
 */
export function startServer(source: string, env: Record<string, string>): ChildProcess {
  return fork(join(ROOT, source), [ORDERED_SHUTDOWN], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: process.env.NODE_ENV ?? 'production',
      ...RETURN_MEMORY,
      ...env,
    },
    execArgv: ['--enable-source-maps', '--import', TYPESCRIPT],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

type ListeningMessage = { type: 'listening'; port?: number };
export type ServerMessage = ListeningMessage | { type: 'progress'; text: string } | ShutdownRequest;

/**
 * Waits until a server listens. @returns the server's port, if the server reports one
 * @throws Error if the server ends first; the server has logged the reason
 */
export function listening(child: ChildProcess, report: (text: string) => void): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    child.on('message', (message: ServerMessage) => {
      if (message.type === 'listening') resolve(message.port);
      else if (message.type === 'progress') report(message.text);
    });
    child.once('exit', (code, signal) =>
      reject(new Error(`a server ended before it listened (${signal ?? code}): its own message is above`)),
    );
  });
}

/** Ends a process by SIGTERM, and waits until it has ended. @param killAfterMs time until SIGKILL */
export function stop(child: ChildProcess, killAfterMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const kill = setTimeout(() => child.kill('SIGKILL'), killAfterMs);
    child.once('exit', () => {
      clearTimeout(kill);
      resolve();
    });
    // The closed channel starts the server's shutdown. The signal is for a server that does not listen to the channel yet.
    if (child.connected) child.disconnect();
    child.kill('SIGTERM');
  });
}
