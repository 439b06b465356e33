import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

// One process uses a data folder: it listens on the folder's socket, on which it also serves the acts. The system closes the socket with the
// process, so nothing is left to clean up after a crash.

/** How long a process waits for another one that is shutting down. */
const WAIT_MS = 3000;
const RETRY_MS = 100;
/** Maximum length of a Unix socket's path on Linux. */
const PATH_MAX_BYTES = 107;

/** Path of the socket of a data folder. */
export function socketPath(dataDir: string): string {
  const path = join(dataDir, 'academy.sock');
  const short = relative(process.cwd(), path);
  const shorter = short.length < path.length ? short : path;
  if (Buffer.byteLength(shorter) <= PATH_MAX_BYTES) return shorter;
  throw new Error(`DATA_DIR ${dataDir} is too long for the socket in it: choose a shorter path.`);
}

/** Whether a process listens on the folder's socket. */
export async function isClaimed(path: string): Promise<boolean> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return true;
  } catch (error) {
    // Other errors come from a process that is alive, such as a suspended one.
    return !['ENOENT', 'ECONNREFUSED'].includes((error as NodeJS.ErrnoException).code ?? '');
  } finally {
    socket.destroy();
  }
}

/**
 * Claims a data folder for this process.
 * @returns the HTTP server on the folder's socket; closing it gives the folder up
 * @throws Error that names the process that has the folder
 */
export async function claimFolder(dataDir: string): Promise<Server> {
  const path = socketPath(dataDir);
  const pidFile = join(dataDir, 'academy.pid');
  const until = performance.now() + WAIT_MS;
  while (await isClaimed(path)) {
    if (performance.now() > until)
      throw new Error(
        `The data folder ${dataDir} is in use by process ${pidIn(pidFile)}. Stop that process, or set DATA_DIR to another folder.`,
      );
    await pause(RETRY_MS);
  }
  await removeDead(path);
  const server = createServer(refuseUntilStarted);
  await once(server.listen(path), 'listening');
  chmodSync(path, 0o600);
  writeFileSync(pidFile, String(process.pid), { mode: 0o600 });
  return server;
}

/** The reply before the acts are served. Without it, a command would wait for ever. */
function refuseUntilStarted(_request: IncomingMessage, response: ServerResponse): void {
  response
    .writeHead(503, { 'content-type': 'application/json' })
    .end(JSON.stringify({ message: 'The API is starting: try again in a few seconds.' }));
}

/**
 * Removes the socket of a process that has ended. It is moved first and asked again, because another process may have claimed the folder
 * meanwhile; that process then gets its socket back.
 */
async function removeDead(path: string): Promise<void> {
  const aside = `${path}.${randomBytes(4).toString('hex')}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if (await isClaimed(aside)) renameSync(aside, path);
  else rmSync(aside, { force: true });
}

function pidIn(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return 'unknown';
  }
}
