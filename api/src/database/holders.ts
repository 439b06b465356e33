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
import { createServer, type Server } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import {
  answers,
  atAddress,
  beats,
  changedAt,
  giveSign,
  mayOnlyRead,
  SOCKET_MODE,
  showsSigns,
} from './signs-of-life';

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
/** No start is busy with a draft for this long: one that is older was left by a process that was killed. */
const DRAFT_MS = 60_000;
const NAME = /^(sock|beat)-([0-9a-f]{12})-(\d+)-[0-9a-f]{8}-(.*)$/;

/**
 * Makes this process known in the folder, until it removes itself or ends.
 * @param onLost others took it for dead, and the folder is theirs now
 * @throws Error where nobody could see that it lives
 */
export async function enter(folder: string, onLost: () => void): Promise<OwnEntry> {
  mkdirSync(folder, { recursive: true });
  const host = hostname()
    .replace(/[^\w.]/g, '_')
    .slice(0, 20);
  const id = `${placeOf(folder)}-${process.pid}-${randomBytes(4).toString('hex')}-${host}`;
  const server = await listenAs(folder, id);
  const kind = server ? 'sock' : 'beat';
  const name = `${kind}-${id}`;
  const path = join(folder, name);
  if (!server) await layFile(path);
  removeDrafts(folder, changedAt(path) ?? 0);
  let isRemoved = false;
  const beat = () =>
    giveSign(path, kind).catch((error: NodeJS.ErrnoException) => {
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

async function layFile(path: string): Promise<void> {
  writeFileSync(path, '', { flag: 'wx' });
  if (await showsSigns(path)) return;
  rmSync(path, { force: true });
  throw new Error(
    `The file system of ${path} has neither sockets nor times of change: nobody could see that its database is in use. Set DATA_DIR to a folder on another one.`,
  );
}

/** @param now by the clock of the file system */
function removeDrafts(folder: string, now: number): void {
  for (const name of readdirSync(folder)) {
    if (!/^(draft|clock)-/.test(name)) continue;
    const path = join(folder, name);
    if (now - (changedAt(path) ?? now) > DRAFT_MS) rmSync(path, { force: true });
  }
}

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
  const others = entriesOf(folder).filter(({ name }) => name !== except);
  const isVouchedFor = ({ kind, place }: Entry) => kind === 'sock' && place === placeOf(folder);
  // Whom the kernel knows takes no time.
  for (const entry of others.filter(isVouchedFor)) {
    if (await answers(folder, entry.name)) return entry;
    sweep(folder, entry);
  }
  for (const entry of others.filter((other) => !isVouchedFor(other))) {
    if (await beats(folder, entry.name, () => onDoubt(entry))) return entry;
    sweep(folder, entry);
  }
  return undefined;
}

/** Whoever may only read leaves it to the next who may. */
function sweep(folder: string, { name }: Entry): void {
  try {
    rmSync(join(folder, name), { force: true });
  } catch (error) {
    if (!mayOnlyRead(error)) throw error;
  }
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
        // Stays: without a listener a later error, as of too many open files, would end the process.
        server.on('error', reject);
        server.listen(address, resolve);
      });
    });
    chmodSync(draft, SOCKET_MODE);
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
