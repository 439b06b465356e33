import { join } from 'node:path';
import { run } from '@stepwell/remote-kit/internal/run';
import { remotesIn } from '@stepwell/remote-kit/internal/workspace';

const ROOT = join(import.meta.dirname, '../..');

/**
 * `npm run qa -- coverage`: lists what the scenarios of a remote do not cover.
 * @returns whether every kind of reply is covered
 */
export function coverFromCommandLine([remote = '']: string[]): Promise<boolean> {
  const folder = remotesIn(ROOT)[remote];
  if (!folder) {
    const known = Object.keys(remotesIn(ROOT)).join(', ');
    throw new Error(`The remote is missing: npm run qa -- coverage <remote>, one of ${known}`);
  }
  return run('npx', ['--no-install', 'remote-kit', 'coverage'], { cwd: folder });
}
