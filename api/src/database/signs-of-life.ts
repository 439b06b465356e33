import { randomBytes } from 'node:crypto';
import { closeSync, openSync, rmSync, statSync, writeFileSync } from 'node:fs';
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

/** Whether a process of another kernel, or without a socket, shows signs of life. Takes until that is sure. */
export async function beats(folder: string, name: string, onDoubt: () => void): Promise<boolean> {
  const path = join(folder, name);
  const last = changedAt(path);
  if (last === undefined) return false;
  const silentMs = Math.max(0, nowOf(folder) - last);
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

/** The clock of the file system, by which all beats are written: those of two machines differ. */
function nowOf(folder: string): number {
  const probe = join(folder, `clock-${randomBytes(6).toString('hex')}`);
  writeFileSync(probe, '', { flag: 'wx' });
  const now = statSync(probe).ctimeMs;
  rmSync(probe, { force: true });
  return now;
}

/** Unlike other times of a file, nobody can set this one. */
function changedAt(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.ctimeMs;
}
