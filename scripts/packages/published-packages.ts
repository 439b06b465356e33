import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { type PackageJson, readJson, workspacePackages } from '@stepwell/remote-kit/internal/workspace';
import { ROOT } from '../workspace/workspace';
import { specifiersIn } from './specifiers';

/** The published packages in order of their dependencies (decision 058). */
export const PUBLISHED = ['contract', 'platform', 'shared-ui', 'remote-kit'];

/** Fields of a `package.json` in this repository. */
export interface WorkspaceManifest extends PackageJson {
  description: string;
  exports: Record<string, string>;
  bin?: Record<string, string>;
  engines?: { node: string };
  sideEffects?: boolean | string[];
  devDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional: true }>;
  /** `true` for a package of development tools (the kit), whose `devDependencies` are dependencies of the published package. */
  bringsTools?: boolean;
}

/** @param folder of a package, from the root */
export function manifestOf(folder: string): WorkspaceManifest {
  return readJson(join(ROOT, folder, 'package.json'));
}

/** Files that are not published: tests, their helpers and stories. */
const UNPUBLISHED = /\.(test|testing|stories)\.tsx?$/;

/** Whether a file belongs to the template of new remotes, which is published with its tests. */
function isOfTemplate(path: string): boolean {
  return path.startsWith(join('remote-kit', 'template'));
}

/** Files below a folder that may be published, as paths from the root. */
export function filesBelow(folder: string): string[] {
  if (!existsSync(join(ROOT, folder))) return [];
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((item) => {
    const path = join(folder, item.name);
    // The template of new remotes may contain a build.
    if (item.name === 'dist') return [];
    if (item.isDirectory()) return filesBelow(path);
    return UNPUBLISHED.test(path) && !isOfTemplate(path) ? [] : [path];
  });
}

/** The first folder of a path from the root. */
export function folderOf(file: string): string {
  return file.split(sep)[0] ?? '';
}

export function isScript(file: string): boolean {
  return /\.tsx?$/.test(file) && !file.endsWith('.d.ts');
}

const ENDINGS = ['', '.ts', '.tsx', '/index.ts'];

/** Resolves an import to a file of this repository. @param file the importing file @returns path from the root; `undefined` for other packages */
export function resolveImport(file: string, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return entryFileOf(specifier);
  const base = join(dirname(file), specifier);
  return ENDINGS.map((ending) => base + ending).find(
    (path) => /\.\w+$/.test(path) && existsSync(join(ROOT, path)),
  );
}

const packages = workspacePackages(ROOT);

/** File of an entry point such as `@stepwell/platform/slots`. */
function entryFileOf(specifier: string): string | undefined {
  const [scope, name, ...path] = specifier.split('/');
  const packageFolder = packages.get(`${scope}/${name}`);
  if (!packageFolder) return undefined;
  const folder = relative(ROOT, packageFolder);
  const entryFile = manifestOf(folder).exports?.[['.', ...path].join('/')];
  return entryFile && join(folder, entryFile);
}

/**
 * Files of private packages that a published package imports, directly or not, and bundles.
 * @param files of the package
 */
export function bundledFiles(files: readonly string[]): string[] {
  const bundled = new Set<string>();
  const queue = files.filter(isScript);
  // The queue grows during the loop, because each file adds its imports.
  for (const file of queue) {
    for (const specifier of specifiersIn(readFileSync(join(ROOT, file), 'utf8'))) {
      const resolved = resolveImport(file, specifier);
      if (!resolved || bundled.has(resolved) || PUBLISHED.includes(folderOf(resolved))) continue;
      bundled.add(resolved);
      if (isScript(resolved)) queue.push(resolved);
    }
  }
  return [...bundled].sort();
}
