import { run } from '@stepwell/remote-kit/run';
import { ROOT } from '../workspace/workspace';

/** Runs a tool of the repository with its output shown. @returns whether it ended well */
export function runTool(args: string[], env: Record<string, string | undefined> = {}): Promise<boolean> {
  return run('npx', ['--no-install', ...args], { cwd: ROOT, env });
}

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}
