import { statSync } from 'node:fs';
import { join } from 'node:path';
import { refuseMovedAcademy } from '@stepwell/server-kit/database-record';
import { keepDataPrivate, restrictToOwner } from '@stepwell/server-kit/private-data';
import { sql } from 'drizzle-orm';
import type { Environment } from '../lib/environment';
import { type Database, openEmbedded, openPostgres } from './connection';
import { acquireLock, connectToHolder, type FolderLock, type LockOptions } from './lock';
import { embeddedFolder, requireOneAcademy } from './one-academy';

/** Maximum wait for the lock of an API that is shutting down, which takes up to ten seconds. */
export const HOLDER_EXIT_MS = 12_000;

export interface OpenedDatabase extends Database {
  /** The folder's lock; absent on PostgreSQL. */
  lock?: FolderLock;
}

export interface OpenOptions extends LockOptions {
  /** Whether to create a missing embedded database. Commands do not, because a wrong `DATA_DIR` would then begin a second academy. */
  mayCreate: boolean;
}

/**
 * Opens the configured database. For an embedded database, also acquires the folder's lock, which `close` releases.
 * @throws Error if another process holds the lock, the server does not answer, the embedded database is missing, or the data folder's
 * academy is in another database
 */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Environment, 'databaseUrl' | 'dataDir'>,
  options: OpenOptions,
): Promise<OpenedDatabase> {
  if (!databaseUrl) {
    refuseMovedAcademy(dataDir);
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

/** Opens a PostgreSQL database without checking its content. @throws Error if the server does not answer */
export async function openServer(databaseUrl: string): Promise<Database> {
  const database = openPostgres(databaseUrl);
  try {
    await database.sql.execute(sql`SELECT 1`);
    return database;
  } catch (error) {
    await database.close();
    const { message, code } = ((error as Error).cause ?? error) as Error & { code?: string };
    throw new Error(`The database of DATABASE_URL does not answer: ${message || code}`);
  }
}

/** Opens the embedded database of a data folder with the folder's lock, even if the folder's academy has moved to PostgreSQL. */
export async function openEmbeddedIn(
  dataDir: string,
  { mayCreate, ...lockOptions }: OpenOptions,
): Promise<OpenedDatabase> {
  const folder = embeddedFolder(dataDir);
  const requireDatabase = () => {
    if (!mayCreate && !exists(join(folder, 'PG_VERSION'))) throw noDatabaseAt(folder, dataDir);
  };
  const holder = await connectToHolder(dataDir);
  holder?.socket.destroy();
  // Without a holder, this check comes first, because `keepDataPrivate` would create a missing folder. With a holder, only the check under
  // the lock is valid, because the holder may still be creating the database.
  if (!holder) requireDatabase();
  keepDataPrivate(dataDir, lockOptions.report);
  const lock = await acquireLock(dataDir, lockOptions);
  try {
    requireDatabase();
    const database = await openEmbedded(folder);
    // PGlite ignores the umask, and creates some files with mode 0666 or 0644 each time it opens the database.
    restrictToOwner(folder, lockOptions.report);
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

/** Unlike `existsSync`, throws if access is denied. */
function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}
