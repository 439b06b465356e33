import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { mayBeAlive, processName } from '../../process-name';

// Locks files against other processes on the machines that mount the same folder, by lock files such as `live.json.claim-8-1`.

/** A lock is held for milliseconds. A lock of this age was left by a dead process, even if a new process has its pid now. */
const LOCK_MAX_AGE_MS = 30_000;

/** Part of the names of lock files. It has not changed since the first version, so that processes of all versions see each other's locks. */
const LOCK_INFIX = 'claim';

/** The exclusive right to write one revision of a file. */
export interface RevisionLock {
  release(): void;
}

/**
 * Takes the exclusive right to write revision `revision` of `path`. The holder must then read the current revision again: it may be
 * `revision` already, because the lock of a written revision is deleted and can be taken again.
 *
 * The lock file of a dead process stays until the lock of a later revision is released, because its deletion would need a lock too. Until
 * then the lock is taken by creating the file with the next number, which only one process can do.
 * @returns `null` if another process holds the lock
 */
export function lockRevision(path: string, revision: number): RevisionLock | null {
  mkdirSync(dirname(path), { recursive: true });
  for (let number = 1; ; number += 1) {
    const file = `${path}.${LOCK_INFIX}-${revision}-${number}`;
    if (createLockFile(file)) {
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

/** @returns false if the file exists */
function createLockFile(file: string): boolean {
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
    // An empty lock file was created a moment ago, and its process has not written its name yet.
    return holder === '' || mayBeAlive(holder);
  } catch (error) {
    // The lock was released a moment ago. Its holder may have written the revision, so the lock counts as held.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true;
    throw error;
  }
}

/** Deletes lock files of earlier revisions, which dead processes have left. */
function clearPastLocks(path: string, revision: number): void {
  const prefix = `${basename(path)}.${LOCK_INFIX}-`;
  for (const name of readdirSync(dirname(path))) {
    if (name.startsWith(prefix) && Number.parseInt(name.slice(prefix.length), 10) < revision)
      rmSync(join(dirname(path), name), { force: true });
  }
}
