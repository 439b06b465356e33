import { closeSync, mkdirSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readText } from './files';
import { ReleaseError } from './release-error';

/** Where releases are on this machine. */
export interface Place {
  folder: string;
  /** Published releases: `<store>/<feature>/<release id>/`. */
  store: string;
  registry: string;
  history: string;
  tokens: string;
  counts: string;
  /** Default of `RELEASE_KEYS`: the public keys of each feature. */
  publicKeys: string;
  /** Private keys: `<feature>.pem`. */
  privateKeys: string;
}

export function placeIn(dataDir: string): Place {
  return placeAt(join(dataDir, 'releases'), join(dataDir, 'keys'));
}

/** The place of an edge's copy, apart from the releases that a service on the same machine may have. */
export function copyIn(dataDir: string): Place {
  return placeAt(join(dataDir, 'releases-copy'), join(dataDir, 'keys'));
}

function placeAt(folder: string, privateKeys: string): Place {
  return {
    folder,
    store: join(folder, 'store'),
    registry: join(folder, 'registry.json'),
    history: join(folder, 'history.jsonl'),
    tokens: join(folder, 'tokens.json'),
    counts: join(folder, 'counts.json'),
    publicKeys: join(folder, 'keys.json'),
    privateKeys,
  };
}

/** A change takes milliseconds, so an older lock is of a process that was killed. */
const LOCK_MAX_AGE_MS = 5000;
const LOCK_WAIT_MS = 10_000;
const LOCK_RETRY_MS = 15;

/**
 * Makes a change of the registry, the tokens or the counts while no other process makes one: the service, a command and `npm start` may
 * use one folder.
 * @throws ReleaseError 409 if another process does not finish its change
 */
export async function locked<Result>({ folder }: Place, change: () => Result): Promise<Result> {
  const lock = join(folder, 'lock');
  mkdirSync(folder, { recursive: true });
  for (const startedAt = Date.now(); !takeLock(lock); await pause(LOCK_RETRY_MS)) {
    if (isLeftOver(lock)) rmSync(lock, { force: true });
    else if (Date.now() - startedAt > LOCK_WAIT_MS)
      throw new ReleaseError(`Another process is changing ${folder}. Try again; nothing was changed.`, 409);
  }
  try {
    return change();
  } finally {
    rmSync(lock, { force: true });
  }
}

function takeLock(lock: string): boolean {
  try {
    const file = openSync(lock, 'wx', 0o600);
    writeSync(file, String(process.pid));
    closeSync(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function isLeftOver(lock: string): boolean {
  const stats = statSync(lock, { throwIfNoEntry: false });
  if (!stats) return false;
  const pid = Number(readText(lock));
  return Date.now() - stats.mtimeMs > LOCK_MAX_AGE_MS || (pid > 0 && !isRunning(pid));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
