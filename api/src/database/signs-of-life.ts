import { randomBytes } from 'node:crypto';
import { closeSync, openSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { chmod, open } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Silence after which a process whose end no kernel tells us of counts as dead; longer than a start is ever busy. */
const SILENCE_MS = 30_000;
const LOOK_MS = 500;

/** A socket's address has room for about a hundred bytes. */
const ADDRESS_MAX_BYTES = 100;

/** Whether a process listens: the kernel refuses from the moment it ends, also one that nobody has buried yet. */
export function answers(folder: string, name: string): Promise<boolean> {
  return atAddress(
    folder,
    name,
    (address) =>
      new Promise((resolve) => {
        const socket = connect(address);
        socket.once('connect', () => {
          socket.destroy();
          resolve(true);
        });
        socket.once('error', ({ code }: NodeJS.ErrnoException) =>
          resolve(code !== 'ECONNREFUSED' && code !== 'ENOENT'),
        );
      }),
  );
}

/** Uses an entry as a socket's address. Linux has a short way into any folder that is open. */
export async function atAddress<T>(
  folder: string,
  name: string,
  use: (address: string) => Promise<T>,
): Promise<T> {
  const path = join(folder, name);
  if (Buffer.byteLength(path) <= ADDRESS_MAX_BYTES) return use(path);
  const opened = openSync(folder, 'r');
  try {
    return await use(`/proc/self/fd/${opened}/${name}`);
  } finally {
    closeSync(opened);
  }
}

/** As everything in the data folder: another user's process does not open this database. */
export const SOCKET_MODE = 0o600;

/**
 * Changes the entry's times. A socket cannot be written to; a file is, for where there are no sockets a change of mode
 * may leave no trace either.
 */
export async function giveSign(path: string, kind: 'sock' | 'beat'): Promise<void> {
  if (kind === 'sock') return chmod(path, SOCKET_MODE);
  const file = await open(path, 'r+');
  try {
    await file.write('.', 0);
  } finally {
    await file.close();
  }
}

/** How long a file system may need to show a change; some count in steps of two seconds. */
const CHANGE_MS = 5000;

/** Whether others can see a sign that this process gives. Takes until that is sure. */
export async function showsSigns(path: string): Promise<boolean> {
  const first = changedAt(path);
  const until = performance.now() + CHANGE_MS;
  while (performance.now() < until) {
    await giveSign(path, 'beat');
    if (changedAt(path) !== first) return true;
    await pause(20);
  }
  return false;
}

/** Whether a process of another kernel, or without a socket, shows signs of life. Takes until that is sure. */
export async function beats(folder: string, name: string, onDoubt: () => void): Promise<boolean> {
  const path = join(folder, name);
  const last = changedAt(path);
  if (last === undefined) return false;
  const silentMs = Math.max(0, (nowOf(folder) ?? last) - last);
  if (silentMs >= SILENCE_MS) return false;
  onDoubt();
  const until = performance.now() + SILENCE_MS - silentMs;
  while (performance.now() < until) {
    await pause(LOOK_MS);
    const now = changedAt(path);
    if (now === undefined) return false;
    if (now !== last) return true;
  }
  return false;
}

/**
 * The clock of the file system, by which all signs are written: those of two machines differ. Whoever may only read in
 * the folder does not learn it, and has to wait through the whole silence.
 */
function nowOf(folder: string): number | undefined {
  const probe = join(folder, `clock-${randomBytes(6).toString('hex')}`);
  try {
    writeFileSync(probe, '', { flag: 'wx' });
    return changedAt(probe);
  } catch (error) {
    if (!mayOnlyRead(error)) throw error;
    return undefined;
  } finally {
    rmSync(probe, { force: true });
  }
}

/** Whether something failed because this user, or anybody, may not write there. */
export function mayOnlyRead(error: unknown): boolean {
  return ['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '');
}

/** When an entry was last changed, of all its times: not every file system keeps each of them. */
export function changedAt(path: string): number | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && Math.max(found.ctimeMs, found.mtimeMs);
}
