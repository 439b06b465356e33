import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

// Packages and remotes of a repository, and installed packages, by their package.json and feature.json.

export interface PackageJson {
  name: string;
  version: string;
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  /** `true` for packages that run on servers only, and are in no build. */
  serversOnly?: boolean;
}

/** @throws Error naming the file */
export function readJson<T>(path: string): T {
  const text = readFileSync(path, 'utf8');
  try {
    return JSON.parse(text) as T;
  } catch (error) {
    throw new Error(`${path} is not valid JSON: ${(error as Error).message}`);
  }
}

export function packageJson(folder: string): PackageJson {
  return readJson(join(folder, 'package.json'));
}

export const LOCKFILE = 'package-lock.json';

/** Root of the repository: the nearest folder with a lockfile. @throws Error if neither the folder nor a folder above has a lockfile */
export function rootOf(folder: string): string {
  for (const ancestor of upwards(folder)) if (existsSync(join(ancestor, LOCKFILE))) return ancestor;
  throw new Error(`${folder} is in no repository: no ${LOCKFILE} is in it or above it. Run npm install.`);
}

export function isRemote(folder: string): boolean {
  return existsSync(join(folder, 'feature.json'));
}

/** Folders of the remotes of a repository, by feature name. */
export function remotesIn(root: string): Record<string, string> {
  return Object.fromEntries(
    packageFolders(root)
      .filter(isRemote)
      .map((folder) => [featureOf(folder), folder]),
  );
}

/** Feature name of a package: the name in its manifest, or the name of the package without scope. */
export function featureOf(folder: string): string {
  if (isRemote(folder)) return readJson<{ name: string }>(join(folder, 'feature.json')).name;
  return packageJson(folder).name.replace(/^@[^/]+\//, '');
}

/** Real path of the installed package that code in the folder `from` imports. @throws Error if the package is not installed */
export function installed(name: string, from: string): string {
  for (const ancestor of upwards(from)) {
    const folder = join(ancestor, 'node_modules', name);
    if (existsSync(folder)) return realpathSync(folder);
  }
  throw new Error(
    `${name} is not installed for ${from}: declare it in its package.json and run npm install.`,
  );
}

/** Version of the package that is installed for the kit itself. */
export function versionOf(name: string): string {
  return packageJson(installed(name, import.meta.dirname)).version;
}

/** Folders of the packages whose sources are in this repository, by package name. */
export function workspacePackages(root: string): Map<string, string> {
  return new Map(packageFolders(root).map((folder) => [packageJson(folder).name, folder]));
}

/** The root, the packages directly in it, the packages directly in these, and so on. */
function packageFolders(root: string): string[] {
  return [root, ...packagesWithin(root)].filter(isPackage);
}

function packagesWithin(folder: string): string[] {
  const packages = readdirSync(folder, { withFileTypes: true })
    .filter((item) => item.isDirectory() && !/^\.|^node_modules$/.test(item.name))
    .map(({ name }) => join(folder, name))
    .filter(isPackage)
    .sort();
  return packages.flatMap((each) => [each, ...packagesWithin(each)]);
}

function isPackage(folder: string): boolean {
  return existsSync(join(folder, 'package.json'));
}

function upwards(folder: string): string[] {
  const ancestor = dirname(folder);
  return ancestor === folder ? [folder] : [folder, ...upwards(ancestor)];
}
