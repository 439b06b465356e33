import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { readJson } from '@stepwell/remote-kit/workspace';

/** One version of the design system, in a folder of its own. */
export interface PackageVersion {
  /** `<version>-<hash>` of its files: the same for the same files, wherever they came from. */
  id: string;
  folder: string;
}

interface Manifest {
  name: string;
  version: string;
  exports: Record<string, string | { default: string }>;
}

export const DESIGN_SYSTEM = '@stepwell/shared-ui';
/** Where its sources stand in this repository. */
const FOLDER = 'shared-ui';
/** A catalogue is read by its place: it is no door, since nothing but its judge may lean on it. */
const CATALOGUES = ['src/gallery/catalogue.ts', 'lib/gallery/catalogue.js'];

/**
 * Copies a version of the design system, so that nobody changes it while it is played.
 * @param wanted a folder, as `npm run packages -- build` lays it out or as it stands in a repository; a published version, such as
 * `1.0.0`; or a git revision of this repository
 * @param root of the repository
 * @throws Error if it is none of them
 */
export function fetchVersion(wanted: string, root: string, into: string): PackageVersion {
  const folder = join(into, FOLDER);
  mkdirSync(folder, { recursive: true });
  const from = resolve(root, wanted);
  if (existsSync(join(from, 'package.json'))) copyFolder(from, folder);
  else if (/^\d+\.\d+\.\d+/.test(wanted)) fetchPublished(wanted, root, into, folder);
  else if (isRevision(wanted, root)) fetchRevision(wanted, root, into);
  else
    throw new Error(
      `There is no ${wanted} of ${DESIGN_SYSTEM}: name a folder of it, a published version or a git revision.`,
    );
  const { name, version } = manifestIn(folder);
  if (name !== DESIGN_SYSTEM) throw new Error(`${wanted} is ${name}, and not ${DESIGN_SYSTEM}.`);
  return { id: `${version}-${hashOf(folder)}`, folder };
}

/** Path of what stands behind a door, such as `./base.css`; `undefined` where the version has none of the name. */
export function doorOf({ folder }: PackageVersion, door: string): string | undefined {
  const found = manifestIn(folder).exports[door];
  if (found === undefined) return undefined;
  return join(folder, typeof found === 'string' ? found : found.default);
}

/** Path of its catalogue; `undefined` in versions from before there was one. */
export function catalogueOf({ folder }: PackageVersion): string | undefined {
  return CATALOGUES.map((path) => join(folder, path)).find((path) => existsSync(path));
}

function manifestIn(folder: string): Manifest {
  return readJson<Manifest>(join(folder, 'package.json'));
}

function copyFolder(from: string, folder: string): void {
  cpSync(from, folder, {
    recursive: true,
    filter: (path) => !/(^|[\\/])(node_modules|dist|api)$/.test(relative(from, path)),
  });
}

/** From the registry that the repository's `.npmrc`, or its owner's, names for the package. */
function fetchPublished(version: string, root: string, into: string, folder: string): void {
  const spec = `${DESIGN_SYSTEM}@${version}`;
  // Also from a silent script it says why it has failed.
  const how = ['--json', '--loglevel=error', '--ignore-scripts', '--pack-destination', into];
  const said = tell('npm', ['pack', spec, ...how], root);
  const [packed] = JSON.parse(said) as { filename: string }[];
  tell('tar', ['-xzf', join(into, packed?.filename ?? ''), '-C', folder, '--strip-components=1'], into);
}

function isRevision(wanted: string, root: string): boolean {
  try {
    tell('git', ['rev-parse', '--verify', '--quiet', `${wanted}^{commit}`], root);
    return true;
  } catch {
    return false;
  }
}

function fetchRevision(revision: string, root: string, into: string): void {
  const archive = join(into, 'revision.tar');
  tell('git', ['archive', `--output=${archive}`, revision, FOLDER], root);
  tell('tar', ['-xf', archive, '-C', into], into);
}

/** @throws Error with what the command said */
function tell(command: string, args: string[], cwd: string): string {
  return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Of what a build can see: neither tests nor words for people. */
function hashOf(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile() && !/\.(test\.tsx?|testing\.tsx?|md|tar|tgz)$/.test(item.name))
    .map((item) => join(item.parentPath, item.name))
    .sort();
  const hash = createHash('sha256');
  for (const file of files)
    hash.update(relative(folder, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex').slice(0, 12);
}
