import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { parseJson } from '@stepwell/server-kit/json';
import { linesIn } from '@stepwell/server-kit/text-lines';
import { sql } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { rowsOf } from '../../database/rows';
import { ApiError } from '../../lib/api-error';
import { writePrivately } from '../../lib/private-file';

// The format of a backup: gzipped lines of JSON. A header, then for each table a marker (`{"table":"orders"}`) and its rows, then a trailer
// with the number of rows by table (`{"end":{"orders":17,…}}`).

/**
 * All tables of a backup, each after the tables that it references. A backup has no `schema_migrations`, no private keys, no secrets of staff
 * (links, sessions, authenticators, browsers), no counts that are computed from other tables, and no rows that are valid for a day at most.
 */
export const TABLES = [
  'mentors',
  'courses',
  'settings',
  'payee_changes',
  'catalogue_revision',
  'coupons',
  'orders',
  'payment_claims',
  'statement_lines',
  'order_events',
  'queries',
  'query_answers',
  'newsletter_subscribers',
  'course_waiters',
  'scheduled_changes',
  'pictures',
  'outbox',
  'receipts',
  'invoice_numbers',
  'refunds',
  'credit_notes',
  'staff',
  'staff_passkeys',
  'staff_notifications',
  'changes',
] as const;

const FORMAT = 'stepwell-backup-1';

/** Number of rows per read and write; fewer for pictures, because their rows are large. */
export function rowsAtOnce(table: string): number {
  return table === 'pictures' ? 20 : 500;
}

export interface BackupResult {
  path: string;
  rows: Record<string, number>;
}

/** The first line of a backup. */
export interface Header {
  format: string;
  /** When the backup was made, ISO 8601. */
  at: string;
  /** Names of all migrations that had run. */
  migrations: string[];
}

export async function newHeader(tx: Sql): Promise<Header> {
  return { format: FORMAT, at: new Date().toISOString(), migrations: await migrationsOf(tx) };
}

/** Parses the first line of a backup. @throws ApiError 422 if the file is not a backup of a database with the same migrations */
export async function parseHeader(tx: Sql, line: string): Promise<Header> {
  const { format = '', at = '', migrations = [] } = (parseJson(line) ?? {}) as Partial<Header>;
  if (format !== FORMAT) throw new ApiError(422, 'The file is not a backup of the academy');
  if (migrations.join() === (await migrationsOf(tx)).join()) return { format, at, migrations };
  throw new ApiError(
    422,
    `The last migration of the backup's database is ${migrations.at(-1)}. Restore it with the version that made it, then start this version.`,
  );
}

/** Writes a file with mode 0600, or to a device. @param lines texts of whole lines with their `\n` @throws ApiError 409 if it fails */
export async function writeLines(path: string, lines: AsyncIterable<string>): Promise<void> {
  try {
    await writePrivately(path, (file) => pipeline(Readable.from(lines), createGzip(), file));
  } catch (error) {
    if (isFileError(error)) throw new ApiError(409, `Cannot write ${path}: ${error.message}`);
    throw error;
  }
}

/** Reads the lines of a backup. @throws ApiError 404 for a missing file, 422 for a file that cannot be read or decompressed */
export async function* linesOf(path: string): AsyncGenerator<string> {
  const unzipped = createGunzip();
  const reading = pipeline(createReadStream(path), unzipped);
  // Without this handler, Node would report an unhandled rejection, although the loop below throws the error.
  reading.catch(() => {});
  try {
    yield* linesIn(unzipped);
    await reading;
  } catch (error) {
    if (isFileError(error)) {
      throw new ApiError(error.code === 'ENOENT' ? 404 : 422, `Cannot read ${path}: ${error.message}`);
    }
    throw error;
  }
}

interface Marker {
  table?: string;
  end?: Record<string, number>;
}

/** Parses a marker or a trailer. @returns `undefined` for a row, whose JSON (`jsonb` as text) has a space after each colon */
export function markerOf(line: string): Marker | undefined {
  if (!line.startsWith('{"table":"') && !line.startsWith('{"end":{')) return undefined;
  const marker = parseJson(line) as Marker | undefined;
  const isKnown = marker?.table === undefined || (TABLES as readonly string[]).includes(marker.table);
  if (!marker || !isKnown)
    throw new ApiError(422, 'The backup holds a table that this version does not know');
  return marker;
}

async function migrationsOf(tx: Sql): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(tx, sql`SELECT name FROM schema_migrations ORDER BY name`);
  return rows.map(({ name }) => name);
}

/** Whether an error is from the file system or from decompression. */
function isFileError(error: unknown): error is { code: string; message: string } {
  if (typeof error !== 'object' || error === null) return false;
  return 'syscall' in error || ('code' in error && String(error.code).startsWith('Z_'));
}
