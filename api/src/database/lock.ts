import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statfsSync,
  symlinkSync,
} from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { requireAccess, wrongOwnerError } from '@stepwell/server-kit/private-data';

/** The exclusive right to a folder's embedded database, which does not protect itself from a second process. */
export interface FolderLock {
  /**
   * Answers what other processes send to the lock's socket. Requests wait until then, and after the returned function was
   * called; a release closes their connections.
   */
  serve(listener: RequestListener): () => void;
  release(): void;
}

export interface LockOptions {
  /** How long a running holder is waited for: it may be about to end. */
  patienceMs: number;
  /** Takes a line that says what is waited for. */
  onWait(text: string): void;
}

/** The process that holds a lock. */
export interface Holder {
  /** Such as `process 17 on 3f2a9c81d`: its number in its own container, and the host name of that. */
  name: string;
  /** A connection to it. */
  socket: Socket;
}

/** Another process holds the lock. */
export class InUse extends Error {
  override name = 'InUse';

  constructor(dataDir: string, holder: string) {
    super(
      `The database in ${dataDir} is in use by ${holder}; two would lose each other's orders. Stop that process, or set DATA_DIR to another folder.`,
    );
  }
}

const PAUSE_MS = 100;

/** A Unix socket's address has room for about a hundred bytes. */
const ADDRESS_MAX_BYTES = 100;

/** File systems that several machines can mount, by `statfs`: NFS, SMB 1 and 2, Ceph. */
const SHARED_BY_MACHINES = [0x6969, 0xff534d42, 0xfe534d42, 0x00c36400];

/**
 * Takes the lock of a data folder's database, whichever container shares the folder.
 *
 * The folder `holders` contains the socket of the process that holds the lock. The socket already listens when its folder
 * takes this name. That rename fails while another folder of this name has a file in it, so that only one of several
 * processes succeeds. Sockets on which no process listens are removed, each by a name that is never used again.
 * @throws InUse that names the process that holds it
 */
export async function acquireLock(dataDir: string, { patienceMs, onWait }: LockOptions): Promise<FolderLock> {
  const until = performance.now() + patienceMs;
  let isSaid = false;
  for (;;) {
    const { holder, socket, left } = await look(dataDir);
    if (!holder) {
      for (const path of left) rmSync(path, { force: true, recursive: true });
      const lock = await take(dataDir);
      if (lock) return lock;
      continue;
    }
    socket?.destroy();
    if (performance.now() > until) throw new InUse(dataDir, holder);
    if (!isSaid) onWait(`${holder} still has the database open: waiting for its end`);
    isSaid = true;
    await pause(PAUSE_MS * (1 + Math.random()));
  }
}

/**
 * Connects to the process that holds the lock of a data folder's database, if there is one.
 * @throws InUse if the process takes no connection; Error that names the owner of the data folder, if that is another user
 */
export async function connectToHolder(dataDir: string): Promise<Holder | undefined> {
  requireAccess(dataDir);
  const { holder, socket } = await look(dataDir);
  if (!holder) return undefined;
  if (!socket) throw new InUse(dataDir, holder);
  return { name: holder, socket };
}

/**
 * @returns the name of the holder and a connection to it, if it takes one; otherwise the paths that earlier holders left
 */
async function look(dataDir: string): Promise<{ holder?: string; socket?: Socket; left: string[] }> {
  const folder = holdersOf(dataDir);
  const left: string[] = [];
  for (const entry of entriesOf(folder)) {
    const [, pid, host] = /(\d+)-[0-9a-f]{8}-(.+)$/.exec(entry) ?? [];
    const holder = pid ? `process ${pid} on ${host}` : 'another process';
    try {
      return { holder, socket: await connectTo(folder, entry), left };
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (code === 'EACCES') throw wrongOwnerError(join(folder, entry));
      // Such as EAGAIN, when a stopped process has a queue of connections, or ECONNRESET, when one ends at this moment.
      if (!['ECONNREFUSED', 'ENOENT', 'ENOTSOCK'].includes(code)) return { holder, left };
      left.push(join(folder, entry));
    }
  }
  return { left };
}

function connectTo(folder: string, entry: string): Promise<Socket> {
  return atAddress(folder, entry, async (address) => {
    const socket = connect(address);
    await once(socket, 'connect');
    return socket;
  });
}

/** @returns `undefined` if another process was faster */
async function take(dataDir: string): Promise<FolderLock | undefined> {
  const folder = holdersOf(dataDir);
  const host = hostname()
    .replace(/[^\w.]/g, '_')
    .slice(0, 20);
  const entry = `${process.pid}-${randomBytes(4).toString('hex')}-${host}`;
  let listener: RequestListener | undefined;
  const waiting: Parameters<RequestListener>[] = [];
  const server = createServer((request, response) => {
    if (listener) listener(request, response);
    else waiting.push([request, response]);
  });
  const draft = mkdtempSync(`${folder}.draft-`);
  try {
    if (SHARED_BY_MACHINES.includes(statfsSync(dataDir).type))
      throw new Error('other machines can use it too');
    await atAddress(draft, entry, (address) => once(server.listen(address), 'listening'));
    // As everything in the data folder: no other user may connect.
    chmodSync(join(draft, entry), 0o600);
    renameSync(draft, folder);
  } catch (error) {
    server.close();
    rmSync(draft, { recursive: true, force: true });
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (code === 'ENOTEMPTY' || code === 'EEXIST') return undefined;
    throw new Error(
      `The file system of ${dataDir} cannot keep a second process from its database (${message}). Set DATA_DIR to a folder on a disk of this machine, or DATABASE_URL.`,
    );
  }
  // Without a listener an error, as of too many open files, would end the process.
  server.on('error', () => undefined);
  server.unref();
  return {
    serve(next) {
      listener = next;
      for (const [request, response] of waiting.splice(0)) next(request, response);
      return () => {
        listener = undefined;
      };
    },
    release() {
      rmSync(join(folder, entry), { force: true });
      try {
        rmdirSync(folder);
      } catch {
        // It is another process's already.
      }
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Uses a socket's address: through a short link to its folder, where its path is too long for one. */
async function atAddress<T>(folder: string, entry: string, use: (address: string) => Promise<T>): Promise<T> {
  const path = join(folder, entry);
  if (Buffer.byteLength(path) <= ADDRESS_MAX_BYTES) return use(path);
  const links = mkdtempSync(join(tmpdir(), 'stepwell-'));
  try {
    symlinkSync(resolve(folder), join(links, 'to'));
    return await use(join(links, 'to', entry));
  } finally {
    rmSync(links, { recursive: true, force: true });
  }
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Earlier versions keep their sockets there too, so that this one sees them run. */
function holdersOf(dataDir: string): string {
  return join(dataDir, 'holders');
}
