import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { chmod } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { answers, atAddress, beats } from './signs-of-life';

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
