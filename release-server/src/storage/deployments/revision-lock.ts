import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { mayBeAlive, processName } from '../../process-name';

/** What is done under a lock takes milliseconds: one this old is left over, whoever has its pid now. */
const LOCK_MAX_AGE_MS = 30_000;

/** Stands in the names of lock files since the first registry: writers of all versions must see each other's. */
const MARK = 'claim';

/** The sole right to write one revision of a file. */
export interface RevisionLock {
  release(): void;
}

/**
 * Takes the right to write revision `revision` of `path`: of all writers one succeeds. Its holder must look again
 * whether the revision before is still the current one, for locks of revisions that are written are cleared away.
 *
 * The lock of a process that died stays where it is: deleting it would need a lock of its own. Who comes next takes
 * the next place behind it, and a place is a file that only one process can create.
 * @returns `null` when another process holds the lock
 */
export function lockRevision(path: string, revision: number): RevisionLock | null {
  mkdirSync(dirname(path), { recursive: true });
  for (let place = 1; ; place += 1) {
    const file = `${path}.${MARK}-${revision}-${place}`;
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
  const stats = statSync(file, { throwIfNoEntry: false });
  // Its holder has just let go. Whether it wrote the revision cannot be known here.
  if (!stats) return true;
  if (Date.now() - stats.mtimeMs > LOCK_MAX_AGE_MS) return false;
  const holder = readFileSync(file, 'utf8');
  // An empty lock is one whose writer is between creating and filling it.
  return holder === '' || mayBeAlive(holder);
}

function clearPastLocks(path: string, revision: number): void {
  const prefix = `${basename(path)}.${MARK}-`;
  for (const name of readdirSync(dirname(path))) {
    if (name.startsWith(prefix) && Number.parseInt(name.slice(prefix.length), 10) < revision)
      rmSync(join(dirname(path), name), { force: true });
  }
}
