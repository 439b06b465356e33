import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { rowsOf } from '../../database/rows';
import { ApiError } from '../../lib/api-error';
import { writePrivately } from '../../lib/private-file';

// What a backup's file is made of: compressed lines of JSON; a head, then each table's mark and its rows, then the end
// with their counts.

/** Every table but the list of migrations and what fills itself, each after those it names. */
export const TABLES = [
  'mentors',
  'courses',
  'settings',
  'catalogue_revision',
  'coupons',
  'orders',
  'payment_claims',
  'statement_lines',
  'order_events',
  'queries',
  'newsletter_subscribers',
  'outbox',
  'receipts',
  'invoice_numbers',
  'changes',
] as const;

/** How the first line calls the format. */
const FORMAT = 'stepwell-backup-1';
/** Rows that are read and written at once. */
export const BATCH = 500;

export interface BackupResult {
  path: string;
  rows: Record<string, number>;
}

/** The first line. */
export interface Head {
  format: string;
  at: string;
  migrations: string[];
}

export async function newHead(tx: Sql): Promise<Head> {
  return { format: FORMAT, at: new Date().toISOString(), migrations: await migrationsOf(tx) };
}

/** The head of a file that fits the tables. @throws ApiError 422 */
export async function checkedHead(tx: Sql, line: string): Promise<Head> {
  const { format = '', at = '', migrations = [] } = parsed<Partial<Head>>(line) ?? {};
  if (format !== FORMAT) throw new ApiError(422, 'The file is not a backup of the academy');
  if (migrations.join() === (await migrationsOf(tx)).join()) return { format, at, migrations };
  throw new ApiError(
    422,
    `The backup is of tables as of ${migrations.at(-1)}. Restore it with the version that made it, then start this one.`,
  );
}

/** Writes a file that only its owner may read. @throws ApiError 409 when it cannot be written */
export async function writeLines(path: string, lines: AsyncIterable<string>): Promise<void> {
  try {
    await writePrivately(path, (file) => pipeline(Readable.from(lines), createGzip(), file));
  } catch (error) {
    if (isOfFile(error)) throw new ApiError(409, `Cannot write ${path}: ${error.message}`);
    throw error;
  }
}

/** @throws ApiError 404 where there is no file, 422 where it cannot be read or unpacked */
export async function* linesOf(path: string): AsyncGenerator<string> {
  const unzipped = createGunzip();
  const reading = pipeline(createReadStream(path), unzipped);
  // Its failure is thrown below, by the `await`; until then nobody may take it for one that nobody handles.
  reading.catch(() => {});
  try {
    yield* createInterface({ input: unzipped, crlfDelay: Number.POSITIVE_INFINITY });
    await reading;
  } catch (error) {
    if (isOfFile(error)) {
      throw new ApiError(error.code === 'ENOENT' ? 404 : 422, `Cannot read ${path}: ${error.message}`);
    }
    throw error;
  }
}

/** Rows are objects of columns; a mark has a name that no column has first. */
export function markOf(line: string): { table?: string; end?: Record<string, number> } | undefined {
  if (!line.startsWith('{"table":"') && !line.startsWith('{"end":{')) return undefined;
  const mark = parsed<{ table?: string; end?: Record<string, number> }>(line);
  const isKnown = mark?.table === undefined || (TABLES as readonly string[]).includes(mark.table);
  if (!mark || !isKnown) throw new ApiError(422, 'The backup holds a table that this version does not know');
  return mark;
}

/** The migrations that the tables have had, by name. */
async function migrationsOf(tx: Sql): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(tx, sql`SELECT name FROM schema_migrations ORDER BY name`);
  return rows.map(({ name }) => name);
}

/** A line of JSON, or `undefined`. */
function parsed<T>(line: string): T | undefined {
  try {
    return JSON.parse(line) as T;
  } catch {
    return undefined;
  }
}

/** What the file system says, or the unpacking. */
function isOfFile(error: unknown): error is { code: string; message: string } {
  if (typeof error !== 'object' || error === null) return false;
  return 'syscall' in error || ('code' in error && String(error.code).startsWith('Z_'));
}
