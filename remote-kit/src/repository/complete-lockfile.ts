import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Entry {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
}

interface Lockfile {
  packages: Record<string, Entry>;
}

/**
 * Adds optional packages with binaries for other platforms, which npm leaves out if the registry does not have them. Without these
 * packages `npm ci` refuses the lockfile (https://github.com/npm/cli/issues/9342).
 */
export function completeLockfile(folder: string): void {
  const path = join(folder, 'package-lock.json');
  const lockfile = JSON.parse(readFileSync(path, 'utf8')) as Lockfile;
  const missing = missingIn(lockfile);
  if (missing.length === 0) return;
  const packages = Object.entries({ ...lockfile.packages, ...Object.fromEntries(missing) });
  const sorted = Object.fromEntries(packages.sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(path, `${JSON.stringify({ ...lockfile, packages: sorted }, null, 2)}\n`);
}

function missingIn({ packages }: Lockfile): [path: string, entry: Entry][] {
  return Object.values(packages).flatMap(({ dev, optionalDependencies = {} }) =>
    Object.entries(optionalDependencies).flatMap(([name, version]): [string, Entry][] => {
      const path = `node_modules/${name}`;
      const isListed = Object.keys(packages).some((each) => each === path || each.endsWith(`/${path}`));
      // Packages with binaries are required in an exact version. A range would not say which version to add.
      if (isListed || !/^\d+\.\d+\.\d+$/.test(version)) return [];
      return [[path, { version, ...(dev ? { dev } : {}), optional: true }]];
    }),
  );
}
