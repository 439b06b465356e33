import { hash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import type { Sql } from '../../database/connection';
import { MOVE_ACTION } from '../../database/one-academy';
import { rowsOf } from '../../database/rows';
import { ApiError } from '../../lib/api-error';
import { batchesOf } from '../backup/backup';
import { TABLES } from '../backup/backup-file';
import { continueNumbers, insertRows, NUMBERED } from '../backup/refill';

export interface CopyOptions {
  /** Id of the move. The target's audit log contains it after the commit, as a proof that the move is complete. */
  id: string;
  actor: string;
  /** Description of the source database, for the audit log. */
  origin: string;
  progress(text: string): void;
}

/**
 * Copies the tables of a backup (`TABLES`) into an empty, migrated database. Unlike a restore, keeps all ids, and leaves unsent mails in
 * the queue. Uses the caller's transactions. Compares a hash of the copied rows of each table with a hash of the source's rows.
 * @throws ApiError 409 if the target has rows, 500 if a table differs from the source
 */
export async function copyAcademy(
  from: Sql,
  to: Sql,
  { id, actor, origin, progress }: CopyOptions,
): Promise<Record<string, number>> {
  for (const tx of [from, to]) {
    // Both databases use the same time zone, because times are compared as text.
    await tx.execute(sql`SET LOCAL TimeZone = 'UTC'`);
    // Idle transactions have no time limit, because each transaction is idle while the other one works.
    await tx.execute(sql`SET LOCAL idle_in_transaction_session_timeout = 0`);
  }
  // No other process may write to the target during the copy.
  await to.execute(sql`LOCK TABLE ${allTables} IN ACCESS EXCLUSIVE MODE`);
  await requireEmpty(to);
  // The row that a migration has inserted is replaced by the row of the source.
  await to.execute(sql`DELETE FROM catalogue_revision`);
  const rows: Record<string, number> = {};
  for (const table of TABLES) {
    const ofSource = new Digest();
    for await (const batch of batchesOf(from, table)) {
      ofSource.add(batch);
      await to.execute(insertRows(table, `[${batch.join()}]`));
    }
    const ofCopy = new Digest();
    for await (const batch of batchesOf(to, table)) ofCopy.add(batch);
    if (ofCopy.sum !== ofSource.sum || ofCopy.count !== ofSource.count)
      throw new ApiError(500, `The table ${table} is not as in the source. Nothing was moved.`);
    rows[table] = ofSource.count;
    progress(`${table}: ${ofSource.count}`);
  }
  for (const table of [...NUMBERED, 'changes']) await continueNumbers(to, table);
  // A higher revision makes processes reload the catalogue, because they may have read it before the move, when it was empty.
  await to.execute(sql`UPDATE catalogue_revision SET revision = revision + 1`);
  await to.execute(sql`INSERT INTO changes (actor, action, subject, detail)
    VALUES (${actor}, ${MOVE_ACTION}, 'database', ${JSON.stringify({ move: id, from: origin, rows })}::jsonb)`);
  return rows;
}

const allTables = sql.join(
  TABLES.map((table) => sql.identifier(table)),
  sql`, `,
);

/** Wraps a connection that another package has opened. */
export function sqlOf(client: PoolClient): Sql {
  return drizzle({ client });
}

/** @throws ApiError 409 with the name of the first table that has rows */
async function requireEmpty(database: Sql): Promise<void> {
  for (const table of TABLES) {
    if (table === 'catalogue_revision') continue;
    const [found] = await rowsOf(database, sql`SELECT 1 FROM ${sql.identifier(table)} LIMIT 1`);
    if (found)
      throw new ApiError(
        409,
        `The target database holds an academy already (rows in ${table}): a move needs an empty database, such as a new one by createdb. Nothing was moved.`,
      );
  }
}

/** A hash of a table's rows that does not depend on their order: the sum of the rows' hashes, modulo 2^256. */
class Digest {
  count = 0;
  sum = 0n;

  add(batch: readonly string[]): void {
    this.count += batch.length;
    for (const row of batch)
      this.sum = BigInt.asUintN(256, this.sum + BigInt(`0x${hash('sha256', row, 'hex')}`));
  }
}
