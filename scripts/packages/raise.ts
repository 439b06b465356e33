import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '@stepwell/remote-kit/run';
import { workspacePackages } from '@stepwell/remote-kit/workspace';
import { ROOT } from '../workspace/workspace';
import { manifestOf } from './house';

const PARTS = ['major', 'minor', 'patch'] as const;
/** Packages that are no workspaces: the new remote's. */
const OUTSIDE = ['remote-kit/template/remote', 'remote-kit/template/repository'];
export type VersionPart = (typeof PARTS)[number];

export function isVersionPart(text: string): text is VersionPart {
  return (PARTS as readonly string[]).includes(text);
}

/**
 * Raises a package's version: in its manifest, in those that name it exactly, in its changelog and in the lockfile. Ranges of remotes
 * stay: whether one needs what is new is its team's to say.
 * @returns the new version
 */
export async function raiseVersion(folder: string, part: VersionPart): Promise<string> {
  const { name, version } = manifestOf(folder);
  const next = raised(version, part);
  edit(join(ROOT, folder, 'package.json'), (text) =>
    text.replace(`"version": "${version}"`, `"version": "${next}"`),
  );
  for (const other of [...workspacePackages(ROOT).values(), ...OUTSIDE.map((each) => join(ROOT, each))])
    edit(join(other, 'package.json'), (text) =>
      text.replaceAll(`"${name}": "${version}"`, `"${name}": "${next}"`),
    );
  edit(join(ROOT, folder, 'CHANGELOG.md'), (text) =>
    text.replace(/^## /m, `## ${next}\n\nWhat is new? Say it here.\n\n## `),
  );
  const isLocked = await run(
    'npm',
    ['install', '--package-lock-only', '--omit-lockfile-registry-resolved', '--no-audit', '--no-fund'],
    { cwd: ROOT },
  );
  if (!isLocked) throw new Error('The lockfile does not know the new version: mend it, then npm ci.');
  return next;
}

/** @param version such as `1.2.3` */
export function raised(version: string, part: VersionPart): string {
  const numbers = version.split('.').map(Number);
  const index = PARTS.indexOf(part);
  return numbers.map((number, at) => (at < index ? number : at === index ? number + 1 : 0)).join('.');
}

function edit(file: string, change: (text: string) => string): void {
  const text = readFileSync(file, 'utf8');
  const changed = change(text);
  if (changed !== text) writeFileSync(file, changed);
}
