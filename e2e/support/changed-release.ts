import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Release, ReleaseRecord } from '@stepwell/release-server/release';
import { containerName } from '@stepwell/release-server/release';
import { hashesOf } from '@stepwell/release-server/release-check';
import type { FolderStore } from '@stepwell/release-server/store';

const TEXT_FILE = /\.(js|css|json)$/;

interface Change {
  /** Appended to the release's id. */
  suffix: string;
  /** Text that is replaced everywhere in the release. */
  from: string;
  to: string;
}

/**
 * Publishes a copy of a release with a new id and one changed text, as after a small edit and a build, but without the build.
 * @throws Error if the text is not in the release
 */
export async function publishChanged(store: FolderStore, release: Release, change: Change): Promise<Release> {
  return withChanged(release, change, async ({ folder }) => (await store.publish(folder)).release);
}

/**
 * Makes the copy of `publishChanged` as an unpublished build, which is removed after `act`.
 * @throws Error if the text is not in the release
 */
export async function withChanged<T>(
  release: Release,
  { suffix, from, to }: Change,
  act: (build: { id: string; folder: string }) => Promise<T>,
): Promise<T> {
  const { feature } = release;
  const id = `${release.id}-${suffix}`;
  const folder = mkdtempSync(join(tmpdir(), 'stepwell-changed-'));
  try {
    copyRelease(release, folder);
    let count = 0;
    for (const file of textFiles(folder)) {
      const text = readFileSync(file, 'utf8');
      count += text.split(from).length - 1;
      writeFileSync(file, text.replaceAll(from, to));
    }
    if (count === 0) throw new Error(`${feature} ${release.id} has no text "${from}".`);
    giveId(folder, release, id);
    return await act({ id, folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Copies a release without its compressed files, which would be outdated. */
export function copyRelease(release: Release, folder: string): void {
  cpSync(release.folder, folder, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) });
}

/** Gives a copied release a new id, including in its URLs, container names and hashes. */
export function giveId(folder: string, { feature, id: old, container }: Release, id: string): void {
  for (const file of textFiles(folder)) {
    const text = readFileSync(file, 'utf8');
    const named = text.replaceAll(old, id).replaceAll(container, containerName(feature, id));
    writeFileSync(file, named.replaceAll(chunksOf(container), chunksOf(containerName(feature, id))));
  }
  const file = join(folder, 'release.json');
  const record = JSON.parse(readFileSync(file, 'utf8')) as ReleaseRecord;
  writeFileSync(file, JSON.stringify({ ...record, files: hashesOf(folder) }));
}

/** Name of webpack's global list of chunks for a container, which must be unique for each release on a page. */
function chunksOf(container: string): string {
  return `webpackChunk${container.replaceAll(/_+/g, '_')}`;
}

function textFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile() && TEXT_FILE.test(item.name))
    .map((item) => join(item.parentPath, item.name));
}
