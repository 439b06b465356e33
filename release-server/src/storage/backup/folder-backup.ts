import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readJson, replaceJson } from '../../file-io';
import { processName } from '../../process-name';
import { copyFolder } from '../../publishing/copy-folder';
import { RECORD_FILE } from '../../release';
import { ReleaseError } from '../../release-error';
import type { FolderStore } from '../artifacts/folder-store';
import type { RegistryFile } from '../deployments/registry-file';
import { lockRevision } from '../deployments/revision-lock';
import { TIMES_FILE } from './folder-to-rows';
import { writeFoldersOf } from './rows-to-folder';

interface Folders {
  store: FolderStore;
  registry: RegistryFile;
}

/** Names in the data folder that a backup leaves out: drafts, locks, edges' reports and counts. A folder with nothing else counts as empty. */
const TRANSIENT = /^\.drafts$|\.tmp$|\.claim-|\.(edges|visits|votes)$/;
const LOCK_ATTEMPTS = 100;
const LOCK_RETRY_MS = 20;

/** Copies the folder of the registry, then that of the releases, so that each release to which the registry refers is copied. */
export async function saveFolders({ store, registry }: Folders, folder: string): Promise<void> {
  const unlock = await lockRegistry(registry);
  try {
    copy(dirname(registry.path), join(folder, 'registry'));
  } finally {
    unlock();
  }
  copy(store.folder, join(folder, 'releases'));
  const names = store.features().flatMap((feature) => store.list(feature).map((id) => join(feature, id)));
  const times = names.map((name) => [name, statSync(join(store.folder, name, RECORD_FILE)).mtimeMs]);
  replaceJson(join(folder, TIMES_FILE), Object.fromEntries(times));
}

/**
 * Restores the folder of the releases and then that of the registry, each by a rename, so that no live release is missing meanwhile.
 * @param folder a backup of a folder storage, or of PostgreSQL (then it has a folder `tables`)
 * @throws ReleaseError 409 if one of the folders is not empty, 422 if `folder` is not a backup
 */
export async function loadFolders({ store, registry }: Folders, folder: string): Promise<void> {
  const tables = join(folder, 'tables');
  if (!existsSync(join(folder, 'registry')) && !existsSync(tables))
    throw new ReleaseError('This is not a backup of releases.');
  const targets = { releases: store.folder, registry: dirname(registry.path) };
  for (const target of Object.values(targets)) {
    if (isEmpty(target)) continue;
    throw new ReleaseError(
      `${target} is not empty: a restore goes into an empty place. Move the folder away first.`,
      409,
    );
  }
  // The drafts are in the data folder, because a rename needs the same file system.
  const drafts = join(dirname(store.folder), `restore-${processName()}`);
  try {
    if (existsSync(tables)) await writeFoldersOf(tables, drafts);
    else copyFolder(folder, drafts);
    // The modification time of a record is the publishing time of its release.
    const times = readJson<Record<string, number>>(join(drafts, TIMES_FILE)) ?? {};
    for (const [name, ms] of Object.entries(times)) {
      const record = join(drafts, 'releases', name, RECORD_FILE);
      // Adds one microsecond, because a whole millisecond as a floating-point number of seconds may be slightly too small.
      const seconds = (ms + 0.001) / 1000;
      if (existsSync(record)) utimesSync(record, seconds, seconds);
    }
    for (const [name, target] of Object.entries(targets)) {
      if (!existsSync(join(drafts, name))) continue;
      rmSync(target, { recursive: true, force: true });
      renameSync(join(drafts, name), target);
    }
  } finally {
    rmSync(drafts, { recursive: true, force: true });
  }
}

function copy(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  if (!existsSync(from)) return;
  // A superseded release list may be deleted during the copy; the registry does not refer to it.
  const filter = (path: string) => !TRANSIENT.test(basename(path)) && existsSync(path);
  cpSync(from, to, { recursive: true, filter });
}

function isEmpty(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).every((name) => TRANSIENT.test(name));
}

/** Locks the registry against writers, so that registry and log are copied at the same revision. @returns a function that unlocks it */
async function lockRegistry(registry: RegistryFile): Promise<() => void> {
  for (let attempt = 1; ; attempt += 1) {
    const { revision } = registry.read();
    const lock = lockRevision(registry.path, revision + 1);
    // The revision is read again, because another process may have written one before this process took the lock.
    if (lock && registry.read().revision === revision) return lock.release;
    lock?.release();
    if (attempt === LOCK_ATTEMPTS)
      throw new ReleaseError('Other processes keep changing the registry: run the command again.', 409);
    await pause(LOCK_RETRY_MS);
  }
}
