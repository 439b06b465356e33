import { spawn } from 'node:child_process';

export interface RunOptions {
  cwd: string;
  /** Environment variables in addition to those of this process. */
  env?: Record<string, string | undefined>;
}

/** Runs a command with inherited output. @returns whether its exit code is 0 */
export function run(command: string, args: string[], { cwd, env = {} }: RunOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', () => resolve(false));
    child.on('close', (status) => resolve(status === 0));
  });
}

/** Resolves when the process receives SIGINT or SIGTERM. */
export function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}

/** Runs `work`, and prints the message of its error. @returns the result of `work`; `false` after an error */
export async function succeeds(work: () => Promise<boolean>): Promise<boolean> {
  try {
    return await work();
  } catch (error) {
    console.error((error as Error).message);
    return false;
  }
}
