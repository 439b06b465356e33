import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { databaseName, placeText, readDatabaseRecord } from '@stepwell/servers/database-record';
import { sql } from 'drizzle-orm';
import type { Sql } from './connection';
import { rowsOf } from './rows';

/** How the log of changes calls a move, in the database that the academy was moved to. */
export const MOVE = 'move';

interface Settings {
  databaseUrl: string;
  dataDir: string;
}

/** What a PostgreSQL database says of an academy that was moved out of it. */
export interface MovedAway {
  /** Where it is now. */
  place: string;
  /** ISO 8601. */
  at: string;
  move: string;
}

/**
 * Refuses a PostgreSQL database that is not that of the data folder's academy: a second academy beside the first would take
 * orders, and those of the first would be out of sight.
 * @throws Error that names both, and the command that moves one
 */
export async function requireOneAcademy(database: Sql, { databaseUrl, dataDir }: Settings): Promise<void> {
  const name = databaseName(databaseUrl);
  await requireNotMovedAway(database, name);
  const record = readDatabaseRecord(dataDir);
  if (!record && !hasEmbedded(dataDir)) return;
  const isEmpty = !(await holdsAcademy(database));
  if (record?.unfinishedMove && (isEmpty || !(await holdsMove(database, record.unfinishedMove))))
    throw new Error(
      `${placeText(dataDir, record)} Run "npm run move -- to-postgresql" with the DATABASE_URL of that database again, or "npm run move -- to-embedded" to stay in the embedded database.`,
    );
  if (!isEmpty) return;
  if (record)
    throw new Error(
      `The database of DATABASE_URL, ${name}, is empty. ${placeText(dataDir, record)} Set DATABASE_URL to that database, or DATA_DIR to another folder for another academy.`,
    );
  throw new Error(
    `DATA_DIR ${dataDir} holds an academy in its embedded database, and the database of DATABASE_URL, ${name}, is empty: "npm run move -- to-postgresql" moves the academy there. For another academy set DATA_DIR to another folder.`,
  );
}

/** @param name of the database. @throws Error where its academy was moved to an embedded database */
export async function requireNotMovedAway(database: Sql, name = 'this database'): Promise<void> {
  const moved = await movedAway(database);
  if (!moved) return;
  throw new Error(
    `The academy of ${name} was moved to ${moved.place} on ${moved.at}: start it there, without DATABASE_URL. "npm run move -- to-postgresql" moves it to another, empty database.`,
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

/** Where the academy of a database was moved to, if it was. */
export async function movedAway(database: Sql): Promise<MovedAway | undefined> {
  if (!(await hasTable(database, 'moved_away'))) return undefined;
  const [row] = await rowsOf<{ line: MovedAway }>(
    database,
    sql`SELECT to_jsonb(t) AS line FROM moved_away t`,
  );
  return row?.line;
}

/** From now on no API starts on this database. The table is made here: no other database has it. */
export async function markMovedAway(tx: Sql, { place, at, move }: MovedAway): Promise<void> {
  await tx.execute(sql`CREATE TABLE moved_away (place text NOT NULL, at text NOT NULL, move text NOT NULL)`);
  await tx.execute(sql`INSERT INTO moved_away VALUES (${place}, ${at}, ${move})`);
}

async function hasTable(database: Sql, name: string): Promise<boolean> {
  const [found] = await rowsOf<{ there: boolean }>(
    database,
    sql`SELECT to_regclass(${name}) IS NOT NULL AS there`,
  );
  return found?.there ?? false;
}
