import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { processName } from '../../process-name';
import { copyFolder } from '../../publishing/copy-folder';
import { RECORD } from '../../release';
import { ReleaseRefusal } from '../../release-error';
import { lockRevision } from '../deployments/revision-lock';
import type { FolderPlace } from '../release-place';
import { TIMES } from './folder-to-rows';
import { writeFoldersOf } from './rows-to-folder';

/** What is of the moment only: drafts, locks, what edges report. */
const OF_THE_MOMENT = /^\.drafts$|\.tmp$|\.claim-|\.(edges|visits|votes)$/;
const TRIES = 100;
const RETRY_MS = 20;

/** Copies the registry's folder and the store's. The registry first: what it names was written before it was named. */
export async function saveFolders({ store, registry }: FolderPlace, folder: string): Promise<void> {
  const unlock = await locked({ registry });
  try {
    copy(dirname(registry.path), join(folder, 'registry'));
  } finally {
    unlock();
  }
  copy(store.folder, join(folder, 'releases'));
  const names = store.features().flatMap((feature) => store.list(feature).map((id) => join(feature, id)));
  const times = names.map((name) => [name, statSync(join(store.folder, name, RECORD)).mtimeMs]);
  writeFileSync(join(folder, TIMES), JSON.stringify(Object.fromEntries(times)));
}

/**
 * Puts both back by a rename each, the store first: until the registry is there nothing is live.
 * @param folder what a depot of either kind has saved
 * @throws ReleaseRefusal if there is anything in the place of one of them
 */
export async function loadFolders({ store, registry }: FolderPlace, folder: string): Promise<void> {
  const tables = join(folder, 'tables');
  if (!existsSync(join(folder, 'registry')) && !existsSync(tables))
    throw new ReleaseRefusal('This is no backup of releases.');
  const targets = { releases: store.folder, registry: dirname(registry.path) };
  for (const target of Object.values(targets)) {
    if (!lasting(target)) continue;
    throw new ReleaseRefusal(
      `There is something in ${target} already: a restore goes into an empty place. Move it away first.`,
      409,
    );
  }
  // On the same disk, so that a rename moves it.
  const drafts = join(dirname(store.folder), `restore-${processName()}`);
  try {
    if (existsSync(tables)) await writeFoldersOf(tables, drafts);
    else copyFolder(folder, drafts);
    const times = JSON.parse(readFileSync(join(drafts, TIMES), 'utf8')) as Record<string, number>;
    for (const [name, ms] of Object.entries(times)) {
      const record = join(drafts, 'releases', name, RECORD);
      // A microsecond more: as a fraction, a whole millisecond of a database may fall just short of itself.
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
  // Old lists may go meanwhile: none that the registry names.
  const filter = (path: string) => !OF_THE_MOMENT.test(basename(path)) && existsSync(path);
  cpSync(from, to, { recursive: true, filter });
}

function lasting(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).some((name) => !OF_THE_MOMENT.test(name));
}

/** Nobody writes the registry meanwhile: it and its log are of one revision. */
async function locked({ registry }: Pick<FolderPlace, 'registry'>): Promise<() => void> {
  for (let tries = 1; ; tries += 1) {
    const { revision } = registry.read();
    const lock = lockRevision(registry.path, revision + 1);
    if (lock && registry.read().revision === revision) return lock.release;
    lock?.release();
    if (tries === TRIES)
      throw new ReleaseRefusal('The registry is being changed all the time; run it again.', 409);
    await pause(RETRY_MS);
  }
}
