import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Sql } from './connection';

const MIGRATIONS = join(import.meta.dirname, '../../migrations');

/** Any number that is the same in every instance: instances that start together migrate one after the other. */
const MIGRATION_LOCK = 7_318_001;

const LOOK_AGAIN_MS = 500;

/**
 * Brings the tables up to date: runs, in the order of their names, the migrations that have not run yet, all in
 * one transaction. Safe to call from several processes at once. Migrations only ever go forward. Neither a long one
 * nor a long wait for another process's ends it; whoever waits is told.
 * @param afterwards runs in the same transaction, under the same lock
 * @param progress takes a line for whoever waits
 * @returns the names of the migrations that ran
 */
export async function migrate(
  database: Sql,
  afterwards?: (tx: Sql) => Promise<unknown>,
  progress: (text: string) => void = () => {},
): Promise<string[]> {
  for (let tries = 1; ; tries += 1) {
    const ran = await database.transaction(async (tx) =>
      (await takesLock(tx)) ? runPending(tx, afterwards, progress) : undefined,
    );
    if (ran) return ran;
    if (tries === 1) progress('another process brings the tables up to date: waiting for it');
    await pause(LOOK_AGAIN_MS);
  }
}

/**
 * Whether this transaction is the one that may change the tables: it does not wait, for a wait inside of the database cannot
 * be ended. While a move holds it, no API gets past its start.
 */
async function takesLock(tx: Sql): Promise<boolean> {
  const { rows } = (await tx.execute(sql`SELECT pg_try_advisory_xact_lock(${MIGRATION_LOCK}) AS taken`)) as {
    rows: { taken: boolean }[];
  };
  return rows[0]?.taken ?? false;
}

async function runPending(
  tx: Sql,
  afterwards: ((tx: Sql) => Promise<unknown>) | undefined,
  progress: (text: string) => void,
): Promise<string[]> {
  // In this transaction only: calls have their limit again.
  await tx.execute(sql`SET LOCAL statement_timeout = 0`);
  await tx.execute(sql`SET LOCAL lock_timeout = 0`);
  await tx.execute(sql`CREATE TABLE IF NOT EXISTS schema_migrations (
      name text PRIMARY KEY, ran_at timestamptz NOT NULL DEFAULT now())`);
  const ran: string[] = [];
  for (const name of await pendingMigrations(tx)) {
    progress(`bringing the tables up to date: ${name}`);
    for (const statement of statements(await readFile(join(MIGRATIONS, name), 'utf8'))) {
      await tx.execute(sql.raw(statement));
    }
    await tx.execute(sql`INSERT INTO schema_migrations (name) VALUES (${name})`);
    ran.push(name);
  }
  await afterwards?.(tx);
  return ran;
}

/** Whether a migration has ever run on this database. */
export async function hasTables(database: Sql): Promise<boolean> {
  const { rows } = (await database.execute(
    sql`SELECT to_regclass('schema_migrations') IS NOT NULL AS has`,
  )) as { rows: { has: boolean }[] };
  return rows[0]?.has ?? false;
}

/** The migrations that have not run on this database yet. Its table of migrations must exist. */
export async function pendingMigrations(tx: Sql): Promise<string[]> {
  const { rows } = (await tx.execute(sql`SELECT name FROM schema_migrations`)) as {
    rows: { name: string }[];
  };
  const done = new Set(rows.map(({ name }) => name));
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql'));
  return files.filter((name) => !done.has(name)).sort();
}

/** The embedded database takes one statement at a time; a blank line ends one. */
function statements(script: string): string[] {
  return script
    .split(/\n\s*\n/)
    .map((part) => part.replace(/^\s*--.*\n?/gm, '').trim())
    .filter(Boolean);
}
