import { spawn } from 'node:child_process';
import { ROOT } from '../workspace/workspace';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** Runs an installed tool with its output shown. @returns whether it exited with 0 */
export function runTool(args: string[], env: Record<string, string | undefined> = {}): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn('npx', ['--no-install', ...args], {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    child.on('error', () => resolve(false));
    child.on('close', (status) => resolve(status === 0));
  });
}
