import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { ORDERED_SHUTDOWN, type ShutdownRequest } from '@stepwell/server-kit/graceful-shutdown';
import { ROOT } from '../workspace/workspace';

/**
 * With these the allocators of the C library and of the compiler return the memory that a start has used, some 80 MB for
 * each process. A process cannot set them for itself: `npm start` sets them for the parent.
 */
const RETURN_MEMORY = {
  MALLOC_TRIM_THRESHOLD_: '131072',
  MIMALLOC_PURGE_DELAY: '0',
  MIMALLOC_ARENA_EAGER_COMMIT: '0',
};

const TYPESCRIPT = new URL('../typescript.mjs', import.meta.url).href;

/** Starts a server of the repository from its TypeScript source, with these arguments and exactly this environment. */
export function startServer(
  source: string,
  env: Record<string, string>,
  args: readonly string[] = [],
): ChildProcess {
  return fork(join(ROOT, source), [ORDERED_SHUTDOWN, ...args], {
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
 * Waits until a server listens. @returns its port, if it says one
 * @throws Error when it ends first; it has then said why itself
 */
export function listening(child: ChildProcess, report: (text: string) => void): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    child.on('message', (message: ServerMessage) => {
      if (message.type === 'listening') resolve(message.port);
      else if (message.type === 'progress') report(message.text);
    });
    child.once('exit', (code, signal) =>
      reject(new Error(`a server ended at its start (${signal ?? code})`)),
    );
  });
}

/** Asks a process to end. @param withinMs after this time it is killed */
export function stop(child: ChildProcess, withinMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const kill = setTimeout(() => child.kill('SIGKILL'), withinMs);
    child.once('exit', () => {
      clearTimeout(kill);
      resolve();
    });
    // Its turn has come. The signal is for one that does not listen to its parent yet.
    if (child.connected) child.disconnect();
    child.kill('SIGTERM');
  });
}
