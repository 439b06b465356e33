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

// The lock of a data folder lets only one process open the embedded database, because the database cannot detect a second process. Other
// processes send HTTP requests with their commands to the socket of the process that holds the lock ("holder").

/** A lock that this process holds. */
export interface FolderLock {
  /**
   * Handles HTTP requests that other processes send to the lock's socket. Requests that come before this call, or after handling was
   * stopped, are queued. `release` closes the connections of queued requests.
   * @returns a function that stops handling
   */
  serve(listener: RequestListener): () => void;
  release(): void;
}

export interface LockOptions {
  /** Maximum wait for the process that holds the lock, which may be shutting down. */
  timeoutMs: number;
  /** Receives a line when the wait begins, and a line if the data folder stays accessible to other users. */
  report(text: string): void;
}

/** The process that holds the lock. */
export interface Holder {
  /** Process id and host name, as in the holder's container: `process 17 on 3f2a9c81d`. */
  name: string;
  /** A connection to the lock's socket. */
  socket: Socket;
}

/** Thrown while a process holds the lock. */
export class InUse extends Error {
  override name = 'InUse';

  constructor(dataDir: string, holder: string) {
    super(
      `The database in ${dataDir} is in use by ${holder}; two processes would lose each other's orders. Stop that process, or set DATA_DIR to another folder.`,
    );
  }
}

/** Minimum wait between two tries to acquire the lock. Waits are random, up to twice as long, so that tries rarely coincide. */
const RETRY_MS = 100;

/** Maximum length of a Unix socket's path, below the limits of the systems: 104 bytes on macOS, 108 on Linux. */
const ADDRESS_MAX_BYTES = 100;

/**
 * `statfs` types of network file systems: NFS, SMB 1 and 2, Ceph. The lock does not work there, because other machines cannot connect to
 * the socket.
 */
const NETWORK_FILE_SYSTEMS = [0x6969, 0xff534d42, 0xfe534d42, 0x00c36400];

/**
 * Acquires the lock of a data folder's database. The lock also works between containers that share the folder.
 *
 * The folder `holders` contains the socket of the process that holds the lock. A process creates this folder under another name, with its
 * socket already listening, and renames it to `holders`. The rename fails while `holders` is not empty, so only one of several processes
 * succeeds. Sockets of dead processes are removed before the rename; socket names are unique, so the socket of a live process is never removed.
 * @throws InUse with the name of the holder, after `timeoutMs`; Error if the file system does not support the lock
 */
export async function acquireLock(dataDir: string, { timeoutMs, report }: LockOptions): Promise<FolderLock> {
  const until = performance.now() + timeoutMs;
  let hasLogged = false;
  for (;;) {
    const { holder, socket, stale } = await findHolder(dataDir);
    if (!holder) {
      for (const path of stale) rmSync(path, { force: true, recursive: true });
      const lock = await tryAcquire(dataDir);
      if (lock) return lock;
      // Another process was faster, and the next round finds it.
      continue;
    }
    socket?.destroy();
    if (performance.now() > until) throw new InUse(dataDir, holder);
    if (!hasLogged) report(`${holder} still has the database open: waiting until that process ends`);
    hasLogged = true;
    await pause(RETRY_MS * (1 + Math.random()));
  }
}

/**
 * Connects to the process that holds the lock, if there is one.
 * @throws InUse if the process accepts no connection; Error with the owner's name if the data folder belongs to another user
 */
export async function connectToHolder(dataDir: string): Promise<Holder | undefined> {
  requireAccess(dataDir);
  const { holder, socket } = await findHolder(dataDir);
  if (!holder) return undefined;
  if (!socket) throw new InUse(dataDir, holder);
  return { name: holder, socket };
}

/**
 * Finds the holder: its name, and a connection if the holder accepts one. Also returns the paths of sockets that dead processes left. The
 * name of a socket is `<process id>-<random hex>-<host name>`.
 */
async function findHolder(dataDir: string): Promise<{ holder?: string; socket?: Socket; stale: string[] }> {
  const folder = holdersFolder(dataDir);
  const stale: string[] = [];
  for (const entry of entriesOf(folder)) {
    const [, pid, host] = /(\d+)-[0-9a-f]{8}-(.+)$/.exec(entry) ?? [];
    const holder = pid ? `process ${pid} on ${host}` : 'another process';
    try {
      return { holder, socket: await connectTo(folder, entry), stale };
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (code === 'EACCES') throw wrongOwnerError(join(folder, entry));
      // Other codes are from live processes: EAGAIN from a suspended one with a full queue, ECONNRESET from one that is exiting.
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

/** Tries to acquire the lock once. @returns `undefined` if another process was faster */
async function tryAcquire(dataDir: string): Promise<FolderLock | undefined> {
  const folder = holdersFolder(dataDir);
  const host = hostname()
    .replace(/[^\w.]/g, '_')
    .slice(0, 20);
  const entry = `${process.pid}-${randomBytes(4).toString('hex')}-${host}`;
  let listener: RequestListener | undefined;
  const queued: Parameters<RequestListener>[] = [];
  const server = createServer((request, response) => {
    if (listener) listener(request, response);
    else queued.push([request, response]);
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
      `The file system of ${dataDir} does not support the lock of the database (${message}). Set DATA_DIR to a folder on a disk of this machine, or DATABASE_URL.`,
    );
  }
  // Without a listener, an error such as too many open files would end the process.
  server.on('error', () => undefined);
  // The socket does not keep the process running.
  server.unref();
  return {
    serve(newListener) {
      listener = newListener;
      for (const [request, response] of queued.splice(0)) newListener(request, response);
      return () => {
        listener = undefined;
      };
    },
    release() {
      rmSync(join(folder, entry), { force: true });
      try {
        rmdirSync(folder);
      } catch {
        // Another process has acquired the lock, so the folder is not empty.
      }
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Calls `use` with the socket's path, or with a path through a short symbolic link if the socket's path is too long. */
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

/** The folder with the holder's socket. Earlier versions use the same folder, so the lock also works with them. */
function holdersFolder(dataDir: string): string {
  return join(dataDir, 'holders');
}
