import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PATIENCE_MS = 5000;

/** The commit that the sources around a folder are at, with `+` behind it if files were changed since; none without git. */
export async function commitOf(folder: string): Promise<string | undefined> {
  const git = async (...args: string[]) =>
    (await run('git', ['-C', folder, ...args], { timeout: PATIENCE_MS })).stdout.trim();
  try {
    const [commit, changes] = await Promise.all([
      git('rev-parse', 'HEAD'),
      git('--no-optional-locks', 'status', '--porcelain'),
    ]);
    return changes ? `${commit}+` : commit;
  } catch {
    return undefined;
  }
}
