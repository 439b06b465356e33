import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { databaseName, placeText, readDatabaseRecord } from '@stepwell/server-kit/database-record';
import { sql } from 'drizzle-orm';
import type { Sql } from './connection';
import { rowsOf } from './rows';

/** How the log of changes calls a move, in the database that the academy was moved to. */
export const MOVE = 'move';

interface Settings {
  databaseUrl: string;
  dataDir: string;
}

/**
 * Refuses a PostgreSQL database that is not that of the data folder's academy: a second academy beside the first would take
 * orders, and those of the first would be out of sight.
 * @throws Error that names both, and the command that moves one
 */
export async function requireOneAcademy(database: Sql, { databaseUrl, dataDir }: Settings): Promise<void> {
  const name = databaseName(databaseUrl);
  const record = readDatabaseRecord(dataDir);
  if (!record && !hasEmbedded(dataDir)) return;
  const isEmpty = !(await holdsAcademy(database));
  if (record?.unfinishedMove && (isEmpty || !(await holdsMove(database, record.unfinishedMove))))
    throw new Error(
      `${placeText(dataDir, record)} Run "npm run move -w scripts -- to-postgresql" with the DATABASE_URL of that database again.`,
    );
  if (!isEmpty) return;
  if (record)
    throw new Error(
      `The database of DATABASE_URL, ${name}, is empty. ${placeText(dataDir, record)} Set DATABASE_URL to that database, or DATA_DIR to another folder for another academy.`,
    );
  throw new Error(
    `DATA_DIR ${dataDir} holds an academy in its embedded database, and the database of DATABASE_URL, ${name}, is empty: "npm run move -w scripts -- to-postgresql" moves the academy there. For another academy set DATA_DIR to another folder.`,
  );
}

/** Whether a data folder has an embedded database. */
export function hasEmbedded(dataDir: string): boolean {
  return existsSync(join(dataDir, 'db', 'PG_VERSION'));
}

/** Whether a database holds more than empty tables. */
export async function holdsAcademy(database: Sql): Promise<boolean> {
  if (!(await hasTable(database, 'changes'))) return false;
  const [found] = await rowsOf<{ holds: boolean }>(
    database,
    sql`SELECT EXISTS (SELECT FROM changes) OR EXISTS (SELECT FROM orders) OR EXISTS (SELECT FROM courses)
      OR EXISTS (SELECT FROM mentors) OR EXISTS (SELECT FROM coupons) OR EXISTS (SELECT FROM settings)
      OR EXISTS (SELECT FROM queries) OR EXISTS (SELECT FROM newsletter_subscribers) AS holds`,
  );
  return found?.holds ?? false;
}

/** Whether a database holds what was moved there by the move of that id. */
export async function holdsMove(database: Sql, id: string): Promise<boolean> {
  if (!(await hasTable(database, 'changes'))) return false;
  const [found] = await rowsOf<{ holds: boolean }>(
    database,
    sql`SELECT EXISTS (SELECT FROM changes WHERE action = ${MOVE} AND detail ->> 'move' = ${id}) AS holds`,
  );
  return found?.holds ?? false;
}

async function hasTable(database: Sql, name: string): Promise<boolean> {
  const [found] = await rowsOf<{ there: boolean }>(
    database,
    sql`SELECT to_regclass(${name}) IS NOT NULL AS there`,
  );
  return found?.there ?? false;
}
