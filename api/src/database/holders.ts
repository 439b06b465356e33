import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { chmod } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A process that has made itself known in a folder; its number is the one in its own container. */
export interface Holder {
  pid: number;
  host: string;
}

/** The entry of this process in the folder. */
export interface OwnEntry {
  name: string;
  remove(): void;
}

interface Entry extends Holder {
  name: string;
  /** A listening socket, or a plain file where the file system has no sockets. */
  kind: 'sock' | 'beat';
  /** Kernel and file system on which it was made. */
  place: string;
}

const BEAT_MS = 5000;
/** Silence after which a process whose end no kernel tells us of counts as dead; longer than a start is ever busy. */
const SILENCE_MS = 30_000;
const LOOK_MS = 500;

/** A socket's address has room for about a hundred bytes. */
const ADDRESS_MAX_BYTES = 100;
const NAME = /^(sock|beat)-([0-9a-f]{12})-(\d+)-[0-9a-f]{8}-(.*)$/;

/**
 * Makes this process known in the folder, until it removes itself or ends.
 * @param onLost others took it for dead, and the folder is theirs now
 */
export async function enter(folder: string, onLost: () => void): Promise<OwnEntry> {
  mkdirSync(folder, { recursive: true });
  const host = hostname()
    .replace(/[^\w.]/g, '_')
    .slice(0, 20);
  const id = `${placeOf(folder)}-${process.pid}-${randomBytes(4).toString('hex')}-${host}`;
  const server = await listenAs(folder, id);
  const name = `${server ? 'sock' : 'beat'}-${id}`;
  const path = join(folder, name);
  if (!server) writeFileSync(path, '', { flag: 'wx' });
  let isRemoved = false;
  const beat = () =>
    chmod(path, ENTRY_MODE).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' && !isRemoved) onLost();
    });
  const timer = setInterval(beat, BEAT_MS).unref();
  return {
    name,
    remove() {
      isRemoved = true;
      clearInterval(timer);
      rmSync(path, { force: true });
      server?.close();
    },
  };
}

/** Nothing is said over the socket: whoever may look into the folder may ask whether its process lives. */
const ENTRY_MODE = 0o666;

/**
 * The living process that is known in the folder, if there is one. Entries of dead ones are removed: no name is ever
 * used again, so none that lives is removed by it.
 * @param options.except the name of this process's own entry
 * @param options.onDoubt only time can tell whether this one lives
 */
export async function findHolder(
  folder: string,
  { except, onDoubt = () => {} }: { except?: string; onDoubt?: (holder: Holder) => void } = {},
): Promise<Holder | undefined> {
  for (const entry of entriesOf(folder)) {
    if (entry.name === except) continue;
    const isVouchedFor = entry.kind === 'sock' && entry.place === placeOf(folder);
    const isAlive = isVouchedFor
      ? await answers(folder, entry.name)
      : await beats(folder, entry.name, () => onDoubt(entry));
    if (isAlive) return entry;
    rmSync(join(folder, entry.name), { force: true });
  }
  return undefined;
}

function entriesOf(folder: string): Entry[] {
  let names: string[] = [];
  try {
    names = readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return names.flatMap((name) => {
    const [, kind, place = '', pid, host = ''] = NAME.exec(name) ?? [];
    return kind === 'sock' || kind === 'beat' ? [{ name, kind, place, pid: Number(pid), host }] : [];
  });
}

/** Where a socket's answer can be trusted: on the kernel it was made on, through the same mount of its file system. */
function placeOf(folder: string): string {
  return createHash('sha256')
    .update(`${kernel()} ${statSync(folder).dev}`)
    .digest('hex')
    .slice(0, 12);
}

/** Containers share it, machines and boots do not. Only Linux tells it. */
function kernel(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8');
  } catch {
    return hostname();
  }
}

/**
 * A listening socket under its name, or `undefined` where the file system has none. It is listening before it has
 * that name: one that is not would count as dead.
 */
async function listenAs(folder: string, id: string): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy());
  const [draft, path] = [join(folder, `draft-${id}`), join(folder, `sock-${id}`)];
  try {
    await atAddress(folder, `draft-${id}`, async (address) => {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(address, resolve);
      });
    });
    chmodSync(draft, ENTRY_MODE);
    renameSync(draft, path);
    if (await answers(folder, `sock-${id}`)) return server.unref();
  } catch {
    // The plain file says it, only later.
  }
  server.close();
  rmSync(draft, { force: true });
  rmSync(path, { force: true });
  return undefined;
}

/** Whether a process listens: the kernel refuses from the moment it ends, also one that nobody has buried yet. */
function answers(folder: string, name: string): Promise<boolean> {
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

/** Linux has a short way into any folder that is open. */
async function atAddress<T>(folder: string, name: string, use: (address: string) => Promise<T>): Promise<T> {
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
async function beats(folder: string, name: string, onDoubt: () => void): Promise<boolean> {
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
