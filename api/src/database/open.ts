import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { requireAcademyInFolder } from '@stepwell/servers/database-record';
import { sql } from 'drizzle-orm';
import type { Environment } from '../base/environment';
import { type Database, openEmbedded, openPostgres } from './connection';
import { acquireLock, type LockOptions } from './lock';
import { requireOneAcademy } from './one-academy';

/**
 * Opens the database of the settings. The embedded one is opened under its folder's lock, which `close` releases.
 * @throws Error that names the process that holds the lock, says that the server does not answer, or that the academy of
 * the data folder is in another database
 */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Environment, 'databaseUrl' | 'dataDir'>,
  waiting: LockOptions,
): Promise<Database> {
  if (!databaseUrl) {
    requireAcademyInFolder(dataDir);
    return openEmbeddedIn(dataDir, waiting);
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
export async function openEmbeddedIn(dataDir: string, waiting: LockOptions): Promise<Database> {
  mkdirSync(dataDir, { recursive: true });
  const lock = await acquireLock(dataDir, waiting);
  try {
    const database = await openEmbedded(join(dataDir, 'db'));
    return {
      ...database,
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
