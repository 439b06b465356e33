import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '../environment';
import { type Database, openEmbedded, openPostgres } from './connection';
import { acquireLock } from './lock';

/**
 * Opens the database of the settings. The embedded one is opened under its folder's lock, which `close` releases.
 * @throws Error that names the process that holds the lock
 */
export async function openDatabase({
  databaseUrl,
  dataDir,
}: Pick<Environment, 'databaseUrl' | 'dataDir'>): Promise<Database> {
  if (databaseUrl) return openPostgres(databaseUrl);
  mkdirSync(dataDir, { recursive: true });
  const lock = acquireLock(lockPath(dataDir));
  try {
    const database = await openEmbedded(join(dataDir, 'db'));
    return {
      sql: database.sql,
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

export function lockPath(dataDir: string): string {
  return join(dataDir, 'api.lock');
}
