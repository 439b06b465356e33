import { execFile } from 'node:child_process';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';

const run = promisify(execFile);
const GIT_TIMEOUT_MS = 5000;

/** Name of the user who runs a command, for the log. */
export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // The user of a container may have no name.
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

/** Git commit of the repository around a folder, with `+` if files are modified or new; `undefined` without git or a repository. */
export async function commitOf(folder: string): Promise<string | undefined> {
  const git = async (...args: string[]) =>
    (await run('git', ['-C', folder, ...args], { timeout: GIT_TIMEOUT_MS })).stdout.trim();
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
