import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { LOCKFILE, packageJson, readJson, rootOf, workspacePackages } from './workspace';

/**
 * `<version>-<hash>`. The hash covers the sources of the package and of its workspace dependencies, installed packages, and the
 * build itself. The id is known before the build, because output folder, container name and public path contain it.
 */
export function releaseId(folder: string): string {
  const root = rootOf(folder);
  const hash = createHash('sha256').update(process.env.NODE_ENV === 'development' ? 'development' : '');
  for (const file of inputFiles(folder)) {
    hash.update(file.slice(root.length)).update('\0').update(inputText(file)).update('\0');
  }
  return `${packageJson(folder).version}-${hash.digest('hex').slice(0, 12)}`;
}

/**
 * The part of a file that is hashed. Of the lockfile it is only the installed packages, so that a new workspace package changes no other
 * release id.
 */
function inputText(file: string): string | Buffer {
  if (basename(file) !== LOCKFILE) return readFileSync(file);
  const { packages = {} } = readJson<{ packages?: Record<string, { link?: boolean }> }>(file);
  const installedPackages = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  );
  return JSON.stringify(installedPackages);
}

/** The files that the release id depends on: all that can change the package's build, and a few that cannot, such as `*.testing.ts`. */
export function inputFiles(folder: string): string[] {
  const root = rootOf(folder);
  const folders = [folder, ...workspaceDependencies(folder, workspacePackages(root)), ...buildSources(root)];
  return [...folders.flatMap((each) => sourceFiles(each)), join(root, LOCKFILE)];
}

/** The sources of the build itself, in this repository. Where the kit is installed, its version is in the lockfile. */
function buildSources(root: string): string[] {
  const ownFolder = import.meta.dirname;
  return ownFolder.startsWith(root + sep) && !ownFolder.includes('node_modules') ? [ownFolder] : [];
}

function workspaceDependencies(
  folder: string,
  packages: ReadonlyMap<string, string>,
  dependencies = new Set<string>(),
): string[] {
  for (const name of Object.keys(packageJson(folder).dependencies ?? {})) {
    const dependency = packages.get(name);
    if (!dependency || dependencies.has(dependency) || packageJson(dependency).serversOnly) continue;
    dependencies.add(dependency);
    workspaceDependencies(dependency, packages, dependencies);
  }
  return [...dependencies].sort();
}

/** Local data, tools and notes, such as `.git` and `.data` in the repository of one remote. swc reads `.swcrc`. */
const HIDDEN = /^\.(?!swcrc$)/;
/** Folders at the top of a package that no build contains: outputs, keys, and code that only servers run. */
const NOT_BUILT = ['dist', 'coverage', 'keys', 'server', 'edge'];

function sourceFiles(folder: string, ignored: readonly string[] = NOT_BUILT): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((item) => {
      const path = join(folder, item.name);
      // Compared by name, because `node_modules` may be a symbolic link.
      if (item.name === 'node_modules' || HIDDEN.test(item.name) || ignored.includes(item.name)) return [];
      if (item.isDirectory()) return sourceFiles(path, []);
      return /\.(test|stories)\.tsx?$|\.md$/.test(item.name) ? [] : [path];
    });
}
