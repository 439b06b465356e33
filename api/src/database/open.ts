import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Environment } from '../lib/environment';
import type { Database } from './connection';
import { openEmbedded } from './embedded';
import { claimFolder } from './folder-claim';
import { openPostgres } from './postgres';
import { hasTable } from './rows';

/** Opens the configured database. @param claim the socket of the data folder, from `claimDataDir` */
export async function openDatabase({
  databaseUrl,
  dataDir,
}: Pick<Environment, 'databaseUrl' | 'dataDir'>): Promise<Database> {
  const folder = join(dataDir, 'db');
  if (!databaseUrl) return openEmbedded(folder);
  const database = openPostgres(databaseUrl);
  try {
    await database.sql.execute(sql`SELECT 1`);
    if (existsSync(join(folder, 'PG_VERSION')) && !(await hasTable(database.sql, 'orders')))
      throw new Error(
        `DATA_DIR ${dataDir} holds an academy in its embedded database, and the database of DATABASE_URL is empty. Move it: start once without DATABASE_URL and run 'npm run academy -- dump --file academy.sql', then read that file with 'psql' or 'npm run academy -- restore', or set DATA_DIR to another folder.`,
      );
    return database;
  } catch (error) {
    await database.close();
    const { message, code } = ((error as Error).cause ?? error) as Error & { code?: string };
    throw error instanceof Error && error.message.startsWith('DATA_DIR')
      ? error
      : new Error(`The database of DATABASE_URL does not answer: ${message || code}`);
  }
}

/** Closes the data folder to other users, and claims it for this process. @returns the HTTP server on its socket */
export async function claimDataDir(dataDir: string): Promise<Server> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const { uid } = statSync(dataDir);
  if (uid === process.geteuid?.()) chmodSync(dataDir, 0o700);
  process.umask(0o077);
  return claimFolder(dataDir);
}
