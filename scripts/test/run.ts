import { run } from '@stepwell/remote-kit/internal/run';
import { ROOT } from '../workspace/workspace';

/** Runs an installed tool with its output shown. @returns whether it exited with 0 */
export function runTool(args: string[], env: Record<string, string | undefined> = {}): Promise<boolean> {
  return run('npx', ['--no-install', ...args], { cwd: ROOT, env });
}

/** Runs a script of the repository with its output shown. @returns whether it exited with 0 */
export function runNode(script: string, ...args: string[]): Promise<boolean> {
  return run(process.execPath, ['--import', './scripts/typescript.mjs', script, ...args], { cwd: ROOT });
}

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}
