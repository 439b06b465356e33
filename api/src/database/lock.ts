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

/** Exclusive access to a folder's embedded database, which has no protection against a second process. */
export interface FolderLock {
  /**
   * Handles HTTP requests that other processes send to the lock's socket. Earlier requests are queued until this is called, and later
   * ones after the returned function was called; `release` closes their connections.
   */
  serve(listener: RequestListener): () => void;
  release(): void;
}

export interface LockOptions {
  /** How long to wait for a holder that may be shutting down. */
  timeoutMs: number;
  /** Receives a line, once, when the wait begins. */
  onWait(text: string): void;
}

/** The process that holds the lock. */
export interface Holder {
  /** Such as `process 17 on 3f2a9c81d`: process id and host name in its container. */
  name: string;
  /** A connection to the lock's socket. */
  socket: Socket;
}

/** Thrown while another process holds the lock. */
export class InUse extends Error {
  override name = 'InUse';

  constructor(dataDir: string, holder: string) {
    super(
      `The database in ${dataDir} is in use by ${holder}; two would lose each other's orders. Stop that process, or set DATA_DIR to another folder.`,
    );
  }
}

const RETRY_MS = 100;

/** Limit of a Unix socket's path: 104 bytes on macOS, 108 on Linux. */
const ADDRESS_MAX_BYTES = 100;

/** `statfs` types of network file systems: NFS, SMB 1 and 2, Ceph. A socket there is not visible to other machines. */
const NETWORK_FILE_SYSTEMS = [0x6969, 0xff534d42, 0xfe534d42, 0x00c36400];

/**
 * Acquires the lock of a data folder's database. It also works between containers that share the folder.
 *
 * The folder `holders` contains the holder's socket. It is created under another name, with the socket already listening, and then
 * renamed: the rename fails while `holders` is not empty, so only one of several processes succeeds. Sockets of dead processes are
 * removed first; socket names are unique, so a live one cannot be removed by mistake.
 * @throws InUse with the name of the holder
 */
export async function acquireLock(dataDir: string, { timeoutMs, onWait }: LockOptions): Promise<FolderLock> {
  const until = performance.now() + timeoutMs;
  let hasLogged = false;
  for (;;) {
    const { holder, socket, stale } = await findHolder(dataDir);
    if (!holder) {
      for (const path of stale) rmSync(path, { force: true, recursive: true });
      const lock = await tryAcquire(dataDir);
      if (lock) return lock;
      continue;
    }
    socket?.destroy();
    if (performance.now() > until) throw new InUse(dataDir, holder);
    if (!hasLogged) onWait(`${holder} still has the database open: waiting for its end`);
    hasLogged = true;
    await pause(RETRY_MS * (1 + Math.random()));
  }
}

/**
 * Connects to the process that holds the lock, if there is one.
 * @throws InUse if it accepts no connection; Error that names the owner of the data folder if that is another user
 */
export async function connectToHolder(dataDir: string): Promise<Holder | undefined> {
  requireAccess(dataDir);
  const { holder, socket } = await findHolder(dataDir);
  if (!holder) return undefined;
  if (!socket) throw new InUse(dataDir, holder);
  return { name: holder, socket };
}

/** The holder's name, with a connection if it accepts one; else the paths that dead processes left. */
async function findHolder(dataDir: string): Promise<{ holder?: string; socket?: Socket; stale: string[] }> {
  const folder = holdersOf(dataDir);
  const stale: string[] = [];
  for (const entry of entriesOf(folder)) {
    const [, pid, host] = /(\d+)-[0-9a-f]{8}-(.+)$/.exec(entry) ?? [];
    const holder = pid ? `process ${pid} on ${host}` : 'another process';
    try {
      return { holder, socket: await connectTo(folder, entry), stale };
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (code === 'EACCES') throw wrongOwnerError(join(folder, entry));
      // Other codes are from live processes: EAGAIN if it is suspended with a full queue, ECONNRESET if it is exiting.
      if (!['ECONNREFUSED', 'ENOENT', 'ENOTSOCK'].includes(code)) return { holder, stale };
      stale.push(join(folder, entry));
    }
  }
  return { stale };
}

function connectTo(folder: string, entry: string): Promise<Socket> {
  return atAddress(folder, entry, async (address) => {
    const socket = connect(address);
    await once(socket, 'connect');
    return socket;
  });
}

/** @returns `undefined` if another process was faster */
async function tryAcquire(dataDir: string): Promise<FolderLock | undefined> {
  const folder = holdersOf(dataDir);
  const host = hostname()
    .replace(/[^\w.]/g, '_')
    .slice(0, 20);
  const entry = `${process.pid}-${randomBytes(4).toString('hex')}-${host}`;
  let listener: RequestListener | undefined;
  const queue: Parameters<RequestListener>[] = [];
  const server = createServer((request, response) => {
    if (listener) listener(request, response);
    else queue.push([request, response]);
  });
  const draft = mkdtempSync(`${folder}.draft-`);
  try {
    if (NETWORK_FILE_SYSTEMS.includes(statfsSync(dataDir).type))
      throw new Error('other machines can use it too');
    await atAddress(draft, entry, (address) => once(server.listen(address), 'listening'));
    // No other user may connect.
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
  // Without a listener, an error such as too many open files would end the process.
  server.on('error', () => undefined);
  server.unref();
  return {
    serve(next) {
      listener = next;
      for (const [request, response] of queue.splice(0)) next(request, response);
      return () => {
        listener = undefined;
      };
    },
    release() {
      rmSync(join(folder, entry), { force: true });
      try {
        rmdirSync(folder);
      } catch {
        // Another process has acquired it.
      }
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Calls `use` with the socket's path, or with a path through a short symbolic link if it is too long. */
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

/** Earlier versions also kept their sockets there, and are recognised. */
function holdersOf(dataDir: string): string {
  return join(dataDir, 'holders');
}
