import { type SQL, sql } from 'drizzle-orm';
import { Refusal } from '../base/refusal';
import type { Sql } from '../database/connection';

// What a backup's file is made of: a head, then each table's mark and its rows, then the end with their counts.

/** Every table but the list of migrations, each after those it names. */
export const TABLES = [
  'mentors',
  'courses',
  'settings',
  'catalogue_revision',
  'coupons',
  'orders',
  'payment_claims',
  'order_events',
  'queries',
  'newsletter_subscribers',
  'outbox',
  'receipts',
  'invoice_numbers',
  'changes',
] as const;

/** How the first line calls the format. */
export const FORMAT = 'stepwell-backup-1';
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

/** The migrations that the tables have had, by name. */
export async function migrationsOf(tx: Sql): Promise<string[]> {
  const rows = await all<{ name: string }>(tx, sql`SELECT name FROM schema_migrations ORDER BY name`);
  return rows.map(({ name }) => name);
}

/** Rows are objects of columns; a mark has a name that no column has first. */
export function markOf(line: string): { table?: string; end?: Record<string, number> } | undefined {
  if (!line.startsWith('{"table":"') && !line.startsWith('{"end":{')) return undefined;
  const mark = parsed<{ table?: string; end?: Record<string, number> }>(line);
  const isKnown = mark?.table === undefined || (TABLES as readonly string[]).includes(mark.table);
  if (!mark || !isKnown) throw new Refusal(422, 'The backup holds a table that this version does not know');
  return mark;
}

/** The rows of a query that the query builder has no words for. */
export async function all<Row>(tx: Sql, query: SQL): Promise<Row[]> {
  const { rows } = (await tx.execute(query)) as { rows: Row[] };
  return rows;
}

/** A line of JSON, or `undefined`. */
export function parsed<T>(line: string): T | undefined {
  try {
    return JSON.parse(line) as T;
  } catch {
    return undefined;
  }
}

/** What the file system says, or the unpacking. */
export function isOfFile(error: unknown): error is { code: string; message: string } {
  if (typeof error !== 'object' || error === null) return false;
  return 'syscall' in error || ('code' in error && String(error.code).startsWith('Z_'));
}
