import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Sql } from './connection';
import { rowsOf } from './rows';

const MIGRATIONS = join(import.meta.dirname, '../../migrations');

/** Key of the advisory lock: any number that all processes share and no other lock of the database has. */
const MIGRATION_LOCK = 7_318_001;

const RETRY_MS = 500;

/**
 * Runs all pending migrations in one transaction, in the order of their names, without a time limit. Several processes may call this at
 * the same time. There are no down migrations.
 * @param afterwards runs after the migrations in the same transaction
 * @param progress receives a line per migration, and a line if another process is migrating
 * @returns the names of the migrations that ran
 */
export async function migrate(
  database: Sql,
  afterwards?: (tx: Sql) => Promise<unknown>,
  progress: (text: string) => void = () => {},
): Promise<string[]> {
  for (let tries = 1; ; tries += 1) {
    const ran = await database.transaction(async (tx) =>
      (await tryLock(tx)) ? runPending(tx, afterwards, progress) : undefined,
    );
    if (ran) return ran;
    if (tries === 1) progress('another process is migrating the database: waiting for it');
    await pause(RETRY_MS);
  }
}

/**
 * Tries to take the migration lock until the transaction ends. Does not wait for the lock, because the database's statement timeout would
 * end the wait.
 */
async function tryLock(tx: Sql): Promise<boolean> {
  const [row] = await rowsOf<{ locked: boolean }>(
    tx,
    sql`SELECT pg_try_advisory_xact_lock(${MIGRATION_LOCK}) AS locked`,
  );
  return row?.locked ?? false;
}

async function runPending(
  tx: Sql,
  afterwards: ((tx: Sql) => Promise<unknown>) | undefined,
  progress: (text: string) => void,
): Promise<string[]> {
  // `LOCAL`: for this transaction only.
  await tx.execute(sql`SET LOCAL statement_timeout = 0`);
  await tx.execute(sql`SET LOCAL lock_timeout = 0`);
  await tx.execute(sql`CREATE TABLE IF NOT EXISTS schema_migrations (
      name text PRIMARY KEY, ran_at timestamptz NOT NULL DEFAULT now())`);
  const ran: string[] = [];
  for (const name of await pendingMigrations(tx)) {
    progress(`migrating the database: ${name}`);
    for (const statement of statements(await readFile(join(MIGRATIONS, name), 'utf8'))) {
      await tx.execute(sql.raw(statement));
    }
    await tx.execute(sql`INSERT INTO schema_migrations (name) VALUES (${name})`);
    ran.push(name);
  }
  await afterwards?.(tx);
  return ran;
}

async function pendingMigrations(tx: Sql): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(tx, sql`SELECT name FROM schema_migrations`);
  const done = new Set(rows.map(({ name }) => name));
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql'));
  return files.filter((name) => !done.has(name)).sort();
}

/** Splits a script at blank lines and removes lines of comments, because the embedded database accepts one statement at a time. */
function statements(script: string): string[] {
  return script
    .split(/\n\s*\n/)
    .map((part) => part.replace(/^\s*--.*\n?/gm, '').trim())
    .filter(Boolean);
}
