import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ROOT } from './root';

/** Workspace packages that a remote depends on, directly or not. */
const PACKAGES = ['contract', 'platform', 'shared-ui', 'remote-kit', 'release-server', 'server-kit'];
const EXCLUDED = new Set(['node_modules', 'dist']);

/** A folder with one remote and the packages that it needs, without the rest of this repository. */
export interface StandaloneRemote {
  folder: string;
  remove: () => void;
}

/** Copies a remote with its workspace packages, and links the installed packages. */
export function createStandaloneRemote(remote: string): StandaloneRemote {
  const folder = mkdtempSync(join(tmpdir(), 'stepwell-own-'));
  copy(join(ROOT, remote), folder);
  cpSync(join(ROOT, 'package-lock.json'), join(folder, 'package-lock.json'));
  const ownPackages = join(folder, 'node_modules/@stepwell');
  mkdirSync(ownPackages, { recursive: true });
  for (const name of PACKAGES) copy(join(ROOT, name), join(ownPackages, name));
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name === '@stepwell' || name.startsWith('.')) continue;
    symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name), 'junction');
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function copy(from: string, to: string): void {
  cpSync(from, to, { recursive: true, filter: (path) => path === from || !EXCLUDED.has(basename(path)) });
}
