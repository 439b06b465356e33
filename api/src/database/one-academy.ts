import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { databaseName, placeText, readDatabaseRecord } from '@stepwell/server-kit/database-record';
import { sql } from 'drizzle-orm';
import type { Sql } from './connection';
import { hasTable, rowsOf } from './rows';

// Prevents an API with a wrong setting from opening a second, empty academy.

/** Action of the entry that `npm run move` adds to the audit log of the database to which it has moved the academy. */
export const MOVE_ACTION = 'move';

interface Settings {
  databaseUrl: string;
  dataDir: string;
}

/**
 * Refuses an empty PostgreSQL database, and one to which a move is incomplete, if the data folder has an academy. Otherwise the API would
 * accept orders in a second academy, and the orders of the first academy would not be visible. The academy of a data folder is in its
 * embedded database, or in the database that the folder's record names (`readDatabaseRecord`).
 * @throws Error that names both databases, and what to do
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

/** The folder of the embedded database. */
export function embeddedFolder(dataDir: string): string {
  return join(dataDir, 'db');
}

export function hasEmbedded(dataDir: string): boolean {
  return existsSync(join(embeddedFolder(dataDir), 'PG_VERSION'));
}

/** Whether a database has or had any content of an academy. The audit log shows this, because it is never emptied. */
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

/** Whether the move with this id was completed in a database. */
export async function holdsMove(database: Sql, id: string): Promise<boolean> {
  if (!(await hasTable(database, 'changes'))) return false;
  const [found] = await rowsOf<{ holds: boolean }>(
    database,
    sql`SELECT EXISTS (SELECT FROM changes WHERE action = ${MOVE_ACTION} AND detail ->> 'move' = ${id}) AS holds`,
  );
  return found?.holds ?? false;
}
