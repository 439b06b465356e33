import { join } from 'node:path';
import { closeToOthers, keepDataPrivate } from '@stepwell/servers/private-data';
import { sql } from 'drizzle-orm';
import type { Environment } from '../base/environment';
import { type Database, openEmbedded, openPostgres } from './connection';
import { acquireLock, type LockOptions } from './lock';

/**
 * Opens the database of the settings. The embedded one is opened under its folder's lock, which `close` releases.
 * @throws Error that names the process that holds the lock, or says that the server does not answer
 */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Environment, 'databaseUrl' | 'dataDir'>,
  waiting: LockOptions,
): Promise<Database> {
  if (databaseUrl) return reachable(openPostgres(databaseUrl));
  keepDataPrivate(dataDir, waiting.onWait);
  const lock = await acquireLock(dataDir, waiting);
  try {
    const folder = join(dataDir, 'db');
    const database = await openEmbedded(folder);
    // It creates files as 0666, or 0644, whatever the umask: a new database's first ones, and a cache when it is opened.
    closeToOthers(folder, waiting.onWait);
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
