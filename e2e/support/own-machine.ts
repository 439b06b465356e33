import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ROOT } from './root';

/** What a remote's `package.json` asks for of this repository, and what that asks for. */
const PACKAGES = ['contract', 'platform', 'shared-ui', 'remote-kit', 'release-server', 'server-kit'];
const LEFT_OUT = new Set(['node_modules', 'dist']);

/** A checkout of one remote on a machine that has nothing else of this repository. */
export interface OwnMachine {
  folder: string;
  remove: () => void;
}

/** Copies one remote and what `npm install` would bring for it: packages of ours as files, those of others as links. */
export function anOwnMachine(remote: string): OwnMachine {
  const folder = mkdtempSync(join(tmpdir(), 'stepwell-own-'));
  copy(join(ROOT, remote), folder);
  cpSync(join(ROOT, 'package-lock.json'), join(folder, 'package-lock.json'));
  const ours = join(folder, 'node_modules/@stepwell');
  mkdirSync(ours, { recursive: true });
  for (const name of PACKAGES) copy(join(ROOT, name), join(ours, name));
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name === '@stepwell' || name.startsWith('.')) continue;
    symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name), 'junction');
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function copy(from: string, to: string): void {
  cpSync(from, to, { recursive: true, filter: (path) => path === from || !LEFT_OUT.has(basename(path)) });
}
