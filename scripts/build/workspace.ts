import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Root of the repository. */
export const ROOT = join(import.meta.dirname, '../..');

/**
 * Folders of the packages that are released, by the name under which the registry knows them: the shell, and every
 * remote that is here. A new remote brings its folder and is known; nothing else changes.
 */
export const RELEASED_PACKAGES: Readonly<Record<string, string>> = { shell: 'shell', ...remoteFolders() };

function remoteFolders(): Record<string, string> {
  const folders = readdirSync(ROOT)
    .filter((name) => name.startsWith('mfe-') && isRemote(join(ROOT, name)))
    .sort();
  return Object.fromEntries(
    folders.map((folder) => [readJson<{ name: string }>(join(ROOT, folder, 'feature.json')).name, folder]),
  );
}

/** The package of the QA workbench, whose page is built as releases are, and served by `npm run qa` alone. */
export const WORKBENCH = 'qa';

/** Folder of the package that is built under this name. @throws Error if there is none */
export function packageFolder(feature: string): string {
  const folder = feature === WORKBENCH ? WORKBENCH : RELEASED_PACKAGES[feature];
  if (folder) return join(ROOT, folder);
  throw new Error(
    `No package is released as "${feature}": know ${Object.keys(RELEASED_PACKAGES).join(', ')}.`,
  );
}

/** Whether the package in this folder is a remote. */
export function isRemote(folder: string): boolean {
  return existsSync(join(folder, 'feature.json'));
}

export interface PackageJson {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

export function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}

export function packageJson(folder: string): PackageJson {
  return readJson(join(folder, 'package.json'));
}

/**
 * `<version>-<hash>` of all that decides what a build contains: the package's sources, those of its workspace
 * dependencies, the lockfile and the build itself. It is known before the build, so it can stand in the folder,
 * the container's name and the public path.
 */
export function releaseId(folder: string): string {
  const hash = createHash('sha256');
  for (const file of decidingFiles(folder)) {
    hash.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return `${packageJson(folder).version}-${hash.digest('hex').slice(0, 12)}`;
}

/** Every file that decides what a build of this package contains. */
export function decidingFiles(folder: string): string[] {
  const folders = [folder, ...workspaceDependencies(folder), join(ROOT, 'scripts/build')];
  return [...folders.flatMap(sourceFiles), join(ROOT, 'package-lock.json')];
}

/** Packages of the shell's servers, which run from their sources: lint keeps them out of what is built. */
const SERVERS_ONLY = new Set(['@stepwell/releases']);

function workspaceDependencies(folder: string, seen = new Set<string>()): string[] {
  for (const name of Object.keys(packageJson(folder).dependencies ?? {})) {
    if (!name.startsWith('@stepwell/') || SERVERS_ONLY.has(name)) continue;
    const dependency = join(ROOT, name.slice('@stepwell/'.length));
    if (seen.has(dependency)) continue;
    seen.add(dependency);
    workspaceDependencies(dependency, seen);
  }
  return [...seen].sort();
}

const NOT_BUILT = new Set(['node_modules', 'dist', 'server', 'coverage']);

function sourceFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((item) => {
      const path = join(folder, item.name);
      // By name alone: what is installed may be a link to a folder.
      if (NOT_BUILT.has(item.name)) return [];
      if (item.isDirectory()) return sourceFiles(path);
      return /\.test\.tsx?$|\.md$/.test(item.name) ? [] : [path];
    });
}
