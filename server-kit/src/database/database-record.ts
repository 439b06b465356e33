import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { connectionStringsOf } from './connection-strings';

/**
 * Marks a data folder whose data was moved to PostgreSQL, so that a start without `DATABASE_URL` does not create a second, empty
 * academy. Absent while the folder's embedded database is in use.
 */
export interface DatabaseRecord {
  /** Host and name of the database, without user and password. */
  database: string;
  /** ISO 8601. */
  since: string;
  /** Id of an unfinished move to that database. If the move was committed, the database contains the id. */
  unfinishedMove?: string;
}

const FILE = 'database.json';

export function readDatabaseRecord(dataDir: string): DatabaseRecord | undefined {
  const path = join(dataDir, FILE);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as DatabaseRecord) : undefined;
}

/** Writes and flushes a temporary file, then renames it, so that a crash leaves either the earlier record or the new one. */
export function writeDatabaseRecord(dataDir: string, record: DatabaseRecord): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, FILE);
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(temporary, path);
  syncFolder(dataDir);
}

export function removeDatabaseRecord(dataDir: string): void {
  rmSync(join(dataDir, FILE), { force: true });
  syncFolder(dataDir);
}

/** Flushes a folder's entries to disk, after files were created, renamed or removed. */
export function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** @throws Error if the academy of a data folder was moved to PostgreSQL */
export function refuseMovedAcademy(dataDir: string): void {
  const record = readDatabaseRecord(dataDir);
  if (record) throw new Error(`${placeText(dataDir, record)} ${remedyText(record)}`);
}

/** A sentence with the database of the academy. */
export function placeText(dataDir: string, { database, since, unfinishedMove }: DatabaseRecord): string {
  if (unfinishedMove)
    return `The move of the academy in ${dataDir} to PostgreSQL at ${database} began at ${since} and did not end.`;
  return `The academy of ${dataDir} is in PostgreSQL at ${database} since ${since}.`;
}

function remedyText({ unfinishedMove }: DatabaseRecord): string {
  if (unfinishedMove)
    return 'Set DATABASE_URL to that database and run "npm run move -w scripts -- to-postgresql" again.';
  return 'Set DATABASE_URL to it; another DATA_DIR begins another academy.';
}

/** Hosts and database name of a connection string, without user and password. */
export function databaseName(url: string): string {
  const servers = connectionStringsOf(url).map((server) => new URL(server));
  const hosts = servers.map(({ host, searchParams }) => searchParams.get('host') ?? host);
  return `${hosts.join(',')}${servers[0]?.pathname ?? ''}`;
}
