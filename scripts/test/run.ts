import { spawn } from 'node:child_process';
import { ROOT } from '../build/workspace';

/** Runs a command of the repository with its output shown. @returns whether it ended well */
export function run(
  command: string,
  args: string[],
  env: Record<string, string | undefined> = {},
): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', () => resolve(false));
    child.on('close', (status) => resolve(status === 0));
  });
}

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}
