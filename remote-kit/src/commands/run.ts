import { spawn } from 'node:child_process';

export interface RunOptions {
  cwd: string;
  /** Beside what this process has. */
  env?: Record<string, string | undefined>;
}

/** Runs a command with its output shown. @returns whether it ended well */
export function run(command: string, args: string[], { cwd, env = {} }: RunOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', () => resolve(false));
    child.on('close', (status) => resolve(status === 0));
  });
}
