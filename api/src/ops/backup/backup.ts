import { sql } from 'drizzle-orm';
import type { CommandContext } from '../../cli/command/command';
import type { Sql } from '../../database/connection';
import { rowsOf } from '../../database/rows';
import { type BackupResult, newHeader, rowsAtOnce, TABLES, writeLines } from './backup-file';
import { newBackupPath } from './backup-folder';

/**
 * Writes a copy of the academy's tables (`TABLES`) to a file. The format is the same for PostgreSQL and the embedded database, so that a
 * backup of either database can be restored into the other. The copy is consistent if the transaction reads a snapshot (`readsSnapshot` of
 * the command).
 * @param input.path absolute, because the process that has the database open writes the file; default: a new file in the folder of backups
 */
export async function backup(
  tx: Sql,
  { path: requestedPath }: { path?: string },
  { progress, record }: CommandContext,
): Promise<BackupResult> {
  const path = requestedPath ?? (await newBackupPath());
  const rows: Record<string, number> = {};
  async function* lines() {
    yield `${JSON.stringify(await newHeader(tx))}\n`;
    for (const table of TABLES) {
      yield `${JSON.stringify({ table })}\n`;
      let count = 0;
      for await (const batch of batchesOf(tx, table)) {
        count += batch.length;
        yield batch.map((row) => `${table === 'outbox' ? withoutInvitation(row) : row}\n`).join('');
      }
      rows[table] = count;
      const done = Object.keys(rows).length;
      progress(`${done} of ${TABLES.length} tables, ${table} with ${count} rows`);
    }
    yield `${JSON.stringify({ end: rows })}\n`;
  }
  await writeLines(path, lines());
  await record('backup', 'database', { rows });
  return { path, rows };
}

/**
 * Removes the link of an invitation, which ends with its secret of 43 characters. The link logs in anyone who has it, and a backup may be
 * read by people other than the recipient.
 * @param row JSON of a mail
 */
function withoutInvitation(row: string): string {
  return row.replace(/"[^"]*\/invitation\/[\w-]{43}"/, '""');
}

/** Reads the rows of a table as JSON texts, in batches, in the caller's transaction. */
export async function* batchesOf(tx: Sql, table: string): AsyncGenerator<string[]> {
  const name = sql.identifier(table);
  // The database serialises the rows, because JavaScript would round large numbers, and times to milliseconds.
  await tx.execute(
    sql`DECLARE rows_of_table NO SCROLL CURSOR FOR SELECT to_jsonb(t)::text AS row FROM ${name} t`,
  );
  for (;;) {
    const batch = await rowsOf<{ row: string }>(
      tx,
      sql`FETCH ${sql.raw(String(rowsAtOnce(table)))} FROM rows_of_table`,
    );
    if (batch.length === 0) break;
    yield batch.map(({ row }) => row);
  }
  await tx.execute(sql`CLOSE rows_of_table`);
}
