import { statSync } from 'node:fs';
import { join } from 'node:path';
import { requireAcademyInFolder } from '@stepwell/server-kit/database-record';
import { keepDataPrivate, restrictToOwner } from '@stepwell/server-kit/private-data';
import { sql } from 'drizzle-orm';
import type { Environment } from '../lib/environment';
import { type Database, openEmbedded, openPostgres } from './connection';
import { acquireLock, connectToHolder, type FolderLock, type LockOptions } from './lock';
import { requireOneAcademy } from './one-academy';

export interface OpenedDatabase extends Database {
  /** Of an embedded database. */
  lock?: FolderLock;
}

export interface OpenOptions extends LockOptions {
  /** Whether an embedded database is created where there is none. Else a wrong `DATA_DIR` would be a second academy. */
  mayCreate: boolean;
}

/**
 * Opens the database of the settings. The embedded one is opened under its folder's lock, which `close` releases.
 * @throws Error that names the process that holds the lock, or says that the server does not answer, that there is no
 * embedded database, or that the academy of the data folder is in another database
 */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Environment, 'databaseUrl' | 'dataDir'>,
  options: OpenOptions,
): Promise<OpenedDatabase> {
  if (!databaseUrl) {
    requireAcademyInFolder(dataDir);
    return openEmbeddedIn(dataDir, options);
  }
  const database = await openServer(databaseUrl);
  try {
    await requireOneAcademy(database.sql, { databaseUrl, dataDir });
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Opens a PostgreSQL database, whatever it holds. @throws Error when the server does not answer */
export function openServer(databaseUrl: string): Promise<Database> {
  return reachable(openPostgres(databaseUrl));
}

/** Opens the embedded database of a data folder, under the folder's lock, wherever the academy is. */
export async function openEmbeddedIn(
  dataDir: string,
  { mayCreate, ...waiting }: OpenOptions,
): Promise<OpenedDatabase> {
  const holder = await connectToHolder(dataDir);
  holder?.socket.destroy();
  const folder = embeddedFolder(dataDir);
  const requireDatabase = () => {
    if (!mayCreate && !isThere(join(folder, 'PG_VERSION'))) throw noDatabaseAt(folder, dataDir);
  };
  // A holder may be creating the database at this moment.
  if (!holder) requireDatabase();
  keepDataPrivate(dataDir, waiting.onWait);
  const lock = await acquireLock(dataDir, waiting);
  try {
    requireDatabase();
    const database = await openEmbedded(folder);
    // It creates files as 0666, or 0644, whatever the umask: a new database's first ones, and a cache when it is opened.
    restrictToOwner(folder, waiting.onWait);
    return {
      ...database,
      lock,
      async close() {
        await database.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function noDatabaseAt(folder: string, dataDir: string): Error {
  return new Error(
    `There is no database at ${folder} (DATABASE_URL is not set, DATA_DIR is ${dataDir}). Set DATABASE_URL or DATA_DIR to those of the academy, or start it once: 'npm start' creates the sample academy, 'npm run api' an empty one.`,
  );
}

/** @throws Error where this user may not look */
function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** Where a data folder's embedded database is. */
export function embeddedFolder(dataDir: string): string {
  return join(dataDir, 'db');
}

/** Says at once, and in one line, what each query would say again and again. */
async function reachable(database: Database): Promise<Database> {
  try {
    await database.sql.execute(sql`SELECT 1`);
    return database;
  } catch (error) {
    await database.close();
    const { message, code } = ((error as Error).cause ?? error) as Error & { code?: string };
    throw new Error(`The database of DATABASE_URL does not answer: ${message || code}`);
  }
}
