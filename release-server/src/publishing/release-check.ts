import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../file-io';
import { RECORD_FILE, type Release, readRelease } from '../release';
import { ReleaseError } from '../release-error';
import { COPY_ENCODINGS, ENDINGS, hashOf, isCompressible, isCopyOfSync } from './file-integrity';

/** A feature name has only letters and digits, because it is part of paths and of container names (`containerName`). */
export const FEATURE_NAME = /^[a-z][a-z0-9]*$/;
/** `<version>-<hash>`; part of paths and container names. */
export const RELEASE_ID = /^[0-9A-Za-z][0-9A-Za-z.-]*$/;

export const FEATURE_SCHEMA = { type: 'string', pattern: FEATURE_NAME.source, maxLength: 64 } as const;
export const RELEASE_ID_SCHEMA = { type: 'string', pattern: RELEASE_ID.source, maxLength: 128 } as const;

/** Names of compressed copies. Storages make these copies, so builds contain none. */
export const COMPRESSED_COPY = /\.(br|gz)$/;
/** Files that reveal the sources: source maps and build statistics. Source maps are allowed in `maps/`, which is not served. */
const REVEALS_SOURCES = /^(?!maps\/).*\.map$|(^|\/)mf-stats\.json$/;

/** Hashes of a release's files (SHA-384 in base64) by name, without the record and the compressed copies. */
export function hashesOf(folder: string): Record<string, string> {
  const names = filesBelow(folder).filter((name) => name !== RECORD_FILE && !COMPRESSED_COPY.test(name));
  return Object.fromEntries(names.sort().map((name) => [name, hashOf(readFileSync(join(folder, name)))]));
}

/** How the files of a release differ from its record, such as `node/main.js is missing, and 2 more`; `undefined` if they do not. */
export function damageOf({ folder, files }: Release): string | undefined {
  const hashes = hashesOf(folder);
  const names = Object.keys(files);
  const changed = names.filter((name) => name in hashes && hashes[name] !== files[name]);
  return firstProblem(
    ['is missing', names.filter((name) => !(name in hashes))],
    ['was changed after the build', [...changed, ...wrongCopies(folder, files)]],
    ['was added', Object.keys(hashes).filter((name) => !(name in files))],
  );
}

/** Compressed copies that do not decompress to their file; a missing copy is fine. */
function wrongCopies(folder: string, files: Release['files']): string[] {
  return Object.keys(files)
    .filter(isCompressible)
    .flatMap((name) =>
      COPY_ENCODINGS.filter((encoding) => {
        const path = join(folder, name + ENDINGS[encoding]);
        return existsSync(path) && !isCopyOfSync(files[name], readFileSync(path), encoding);
      }).map((encoding) => name + ENDINGS[encoding]),
    );
}

function firstProblem(...problems: [problem: string, files: string[]][]): string | undefined {
  for (const [problem, [first, ...others]] of problems) {
    if (!first) continue;
    return `${first} ${problem}${others.length > 0 ? `, and ${others.length} more` : ''}`;
  }
  return undefined;
}

/** Reads a build to publish. @throws ReleaseError if a file is missing, changed, added or reveals the sources, or a name is invalid */
export function checkedBuild(folder: string): Release {
  const release = readBuild(folder);
  const { feature, id, files, manifest, modules } = release;
  const refuse = (why: string): never => {
    throw new ReleaseError(`${feature} ${id} cannot be published: ${why}.`);
  };
  if (!FEATURE_NAME.test(feature)) refuse(`"${feature}" is not a feature name such as "reviews"`);
  if (!RELEASE_ID.test(id)) refuse('its id may hold letters, digits, dots and dashes only');
  const damage = damageOf(release);
  if (damage) refuse(`${damage}; build it again`);
  const revealing = Object.keys(files).find((name) => REVEALS_SOURCES.test(name));
  if (revealing) refuse(`${revealing} would show its sources`);
  if (manifest && manifest.name !== feature) refuse(`its feature.json is for "${manifest.name}"`);
  for (const [name, { js, css }] of Object.entries(modules)) {
    const absent = [...js, ...css].find((file) => !(`browser/${file}` in files));
    if (absent) refuse(`its module ${name} names ${absent}, which was not built`);
    if (manifest && !(`node/${name}.js` in files)) refuse(`its module ${name} was not built for the server`);
  }
  return release;
}

function readBuild(folder: string): Release {
  try {
    return readRelease(folder);
  } catch (error) {
    throw new ReleaseError(`${folder} is not a finished build: ${(error as Error).message}.`);
  }
}
