import { run } from '@stepwell/remote-kit/internal/run';
import { remotesIn } from '@stepwell/remote-kit/internal/workspace';
import { ROOT } from '../workspace/workspace';

/**
 * `npm run qa -- coverage`: lists what the scenarios of a remote do not cover.
 * @returns whether every kind of reply is covered
 */
export function coverFromCommandLine([remote = '']: string[]): Promise<boolean> {
  const remotes = remotesIn(ROOT);
  const folder = remotes[remote];
  if (!folder)
    throw new Error(
      `The remote is missing: npm run qa -- coverage <remote>, one of ${Object.keys(remotes).join(', ')}`,
    );
  return run('npx', ['--no-install', 'remote-kit', 'coverage'], { cwd: folder });
}
