import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import type { Sql } from '../../database/connection';
import { MOVE } from '../../database/one-academy';
import { rowsOf } from '../../database/rows';
import { ApiError } from '../../lib/api-error';
import { batchesOf } from '../backup/backup';
import { TABLES } from '../backup/backup-file';
import { continueNumbers, insertRows, NUMBERED } from '../backup/refill';

export interface CopyOptions {
  /** Of the move: written to the target's log of changes, by which a committed move is known. */
  id: string;
  actor: string;
  /** Where the academy comes from, for the log of changes. */
  origin: string;
  progress(text: string): void;
}

/**
 * Copies every row of an academy into an empty database whose tables are up to date, as it is: with its numbers, its log of
 * changes, and mails that are still to be sent, because the source no longer sends them. Both run in the transactions of
 * the caller; what was stored is read again and compared with what the source holds.
 * @throws ApiError 409 when the target holds rows, 500 when a table is not as in the source
 */
export async function copyAcademy(
  from: Sql,
  to: Sql,
  { id, actor, origin, progress }: CopyOptions,
): Promise<Record<string, number>> {
  for (const tx of [from, to]) {
    // Times are compared as text.
    await tx.execute(sql`SET LOCAL TimeZone = 'UTC'`);
    // While the one is read the other stands.
    await tx.execute(sql`SET LOCAL idle_in_transaction_session_timeout = 0`);
  }
  await to.execute(sql`LOCK TABLE ${allTables} IN ACCESS EXCLUSIVE MODE`);
  await requireEmpty(to);
  // A migration has laid its row.
  await to.execute(sql`DELETE FROM catalogue_revision`);
  const rows: Record<string, number> = {};
  for (const table of TABLES) {
    const read = new Digest();
    for await (const batch of batchesOf(from, table)) {
      read.add(batch);
      await to.execute(insertRows(table, `[${batch.join()}]`));
    }
    const stored = new Digest();
    for await (const batch of batchesOf(to, table)) stored.add(batch);
    if (stored.sum !== read.sum || stored.count !== read.count)
      throw new ApiError(500, `The table ${table} is not as in the source. Nothing was moved.`);
    rows[table] = read.count;
    progress(`${table}: ${read.count}`);
  }
  for (const table of [...NUMBERED, 'changes']) await continueNumbers(to, table);
  // A process that has read the empty catalogue reads it anew.
  await to.execute(sql`UPDATE catalogue_revision SET revision = revision + 1`);
  await to.execute(sql`INSERT INTO changes (actor, action, subject, detail)
    VALUES (${actor}, ${MOVE}, 'database', ${JSON.stringify({ move: id, from: origin, rows })}::jsonb)`);
  return rows;
}

const allTables = sql.join(
  TABLES.map((table) => sql.identifier(table)),
  sql`, `,
);

/** The transaction of a connection that another package has opened. */
export function sqlOf(client: PoolClient): Sql {
  return drizzle({ client });
}

/** @throws ApiError 409 that names what the database holds */
async function requireEmpty(database: Sql): Promise<void> {
  for (const table of TABLES) {
    if (table === 'catalogue_revision') continue;
    const [found] = await rowsOf(database, sql`SELECT 1 FROM ${sql.identifier(table)} LIMIT 1`);
    if (found)
      throw new ApiError(
        409,
        `The database to move to holds an academy already (rows in ${table}): a move needs an empty database, such as a new one by createdb. Nothing was moved.`,
      );
  }
}

/** Of rows in any order: the sum of their hashes. */
class Digest {
  count = 0;
  sum = 0n;

  add(batch: readonly string[]): void {
    this.count += batch.length;
    for (const row of batch) {
      const hash = createHash('sha256').update(row).digest('hex');
      this.sum = BigInt.asUintN(256, this.sum + BigInt(`0x${hash}`));
    }
  }
}
