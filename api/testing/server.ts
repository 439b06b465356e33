import { type ChildProcess, fork } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Module for `node --import` that runs TypeScript. */
export const TYPESCRIPT = new URL('../../scripts/typescript.mjs', import.meta.url).href;

/** A server in a child process. */
export interface RunningServer {
  port: number;
  process: ChildProcess;
  /** The server's output on stderr so far. */
  errors(): string;
  /** The steps of the start that the server has reported. */
  progress(): readonly string[];
  /** Ends the server. @returns its exit code */
  end(signal?: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | null>;
}

/**
 * Starts a server from a TypeScript file, and waits until the server sends its port over IPC.
 * @param options.within program with arguments that runs the server, such as `unshare`
 * @param options.isGroup starts the server in its own process group, so that SIGKILL also ends its child processes
 * @throws Error with the output on stderr if the server exits before it listens
 */
export function startServer(
  path: string,
  env: Record<string, string>,
  {
    within: [program, ...programArgs] = [],
    args = [],
    isGroup = false,
  }: { within?: readonly string[]; args?: readonly string[]; isGroup?: boolean } = {},
): Promise<RunningServer> {
  const child = fork(join(import.meta.dirname, '..', path), args, {
    // The default data folder is not used, because it may contain an academy.
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: join(tmpdir(), 'stepwell-none'),
      ...env,
    },
    ...(program && { execPath: program }),
    execArgv: [...programArgs, ...(program ? [process.execPath] : []), '--import', TYPESCRIPT],
    detached: isGroup,
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  let errors = '';
  const steps: string[] = [];
  child.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return new Promise((resolve, reject) => {
    child.on('message', (message: { type: string; port: number; text: string }) => {
      if (message.type === 'progress') steps.push(message.text);
      if (message.type !== 'listening') return;
      resolve({
        port: message.port,
        process: child,
        errors: () => errors,
        progress: () => steps,
        end(signal = 'SIGTERM') {
          if (isGroup && signal === 'SIGKILL') process.kill(-(child.pid ?? 0), signal);
          else child.kill(signal);
          return exited;
        },
      });
    });
    child.once('error', reject);
    exited.then((code) => reject(new Error(errors || `${path} ended with ${code} before it listened`)));
  });
}

/** Starts the API, with the sample academy if its database is empty. */
export function startApi(env: Record<string, string>): Promise<RunningServer> {
  return startServer('src/main.ts', { SAMPLE: 'on', ...env });
}
