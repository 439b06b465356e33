import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { mayBeAlive, processName } from '../../process-name';

/** A lock is held for milliseconds. A lock of this age was left by a dead process, even if a new process has its pid now. */
const LOCK_MAX_AGE_MS = 30_000;

/** Part of lock file names since the first version, so that writers of all versions see each other's locks. */
const MARK = 'claim';

/** The exclusive right to write one revision of a file. */
export interface RevisionLock {
  release(): void;
}

/**
 * Takes the exclusive right to write revision `revision` of `path`. The holder must read the current revision again,
 * because locks of past revisions are deleted.
 *
 * The lock of a dead process is not deleted, because the deletion would need a lock too. Instead the next process creates
 * a lock file with the next number, which only one process can do.
 * @returns `null` when another process holds the lock
 */
export function lockRevision(path: string, revision: number): RevisionLock | null {
  mkdirSync(dirname(path), { recursive: true });
  for (let number = 1; ; number += 1) {
    const file = `${path}.${MARK}-${revision}-${number}`;
    if (create(file)) {
      return {
        release: () => {
          rmSync(file, { force: true });
          clearPastLocks(path, revision);
        },
      };
    }
    if (isHeld(file)) return null;
  }
}

function create(file: string): boolean {
  try {
    writeFileSync(file, processName(), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function isHeld(file: string): boolean {
  try {
    if (Date.now() - statSync(file).mtimeMs > LOCK_MAX_AGE_MS) return false;
    const holder = readFileSync(file, 'utf8');
    // An empty lock file was created just now and is not filled yet.
    return holder === '' || mayBeAlive(holder);
  } catch (error) {
    // The lock was released just now. Whether its holder has written the revision is unknown, so the lock counts as held.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true;
    throw error;
  }
}

function clearPastLocks(path: string, revision: number): void {
  const prefix = `${basename(path)}.${MARK}-`;
  for (const name of readdirSync(dirname(path))) {
    if (name.startsWith(prefix) && Number.parseInt(name.slice(prefix.length), 10) < revision)
      rmSync(join(dirname(path), name), { force: true });
  }
}
