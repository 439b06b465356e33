import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/** The exclusive right to a folder's embedded database, which does not protect itself from a second process. */
export interface FolderLock {
  release(): void;
}

/**
 * Takes the lock file, or takes it over from a process that is dead.
 * @throws Error that names the process that holds it
 */
export function acquireLock(path: string): FolderLock {
  const mine = signature(process.pid);
  const held = holderOf(path);
  if (held) {
    throw new Error(
      `The database in this folder is in use by process ${held} (${path}). Stop that process, or set DATA_DIR to another folder.`,
    );
  }
  moveStaleAside(path);
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, mine);
  try {
    linkSync(draft, path);
  } catch {
    throw new Error(`Another process has just taken the database in this folder (${path}).`);
  } finally {
    rmSync(draft, { force: true });
  }
  return {
    release() {
      if (readLock(path) === mine) rmSync(path, { force: true });
    },
  };
}

/** The pid of the living process that holds the lock, if there is one. */
export function holderOf(path: string): number | undefined {
  const content = readLock(path);
  if (content === undefined) return undefined;
  const pid = Number.parseInt(content, 10);
  if (!(pid > 0) || pid === process.pid || !isAlive(pid)) return undefined;
  return signature(pid) === content ? pid : undefined;
}

/** Of several processes that find a dead one's lock only one can move it; a fresh lock is put back. */
function moveStaleAside(path: string): void {
  const stale = readLock(path);
  if (stale === undefined) return;
  const aside = `${path}.${process.pid}.stale`;
  try {
    renameSync(path, aside);
    if (readFileSync(aside, 'utf8') !== stale) linkSync(aside, path);
  } catch {
    // Another process was faster; taking the lock will tell.
  } finally {
    rmSync(aside, { force: true });
  }
}

/** The pid and, where the system tells, when the process began: containers give the same pid out again. */
function signature(pid: number): string {
  try {
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?=[A-Z] )/);
    return `${pid} ${fields.split(' ')[19]}`;
  } catch {
    return `${pid}`;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function readLock(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
