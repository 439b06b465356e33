import { join } from 'node:path';
import { run } from '@stepwell/remote-kit/internal/run';
import { remotesIn } from '@stepwell/remote-kit/internal/workspace';

const ROOT = join(import.meta.dirname, '../..');

/**
 * `npm run qa -- coverage`: what the scenarios of a remote of this workspace do not show, by the kit's own command.
 * @returns whether every answer to its calls is shown
 */
export function coverFromCommandLine([remote = '']: string[]): Promise<boolean> {
  const folder = remotesIn(ROOT)[remote];
  if (!folder) {
    const known = Object.keys(remotesIn(ROOT)).join(', ');
    throw new Error(`Which remote? npm run qa -- coverage <remote>, one of ${known}`);
  }
  return run('npx', ['--no-install', 'remote-kit', 'coverage'], { cwd: folder });
}
