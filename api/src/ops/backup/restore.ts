import type { CommandContext } from '../../cli/command/command';
import type { Sql } from '../../database/connection';
import { ApiError } from '../../lib/api-error';
import { type ErasedAgain, eraseAgain } from '../../privacy/erasures';
import { BATCH, type BackupResult, checkedHead, type Head, linesOf, markOf, TABLES } from './backup-file';
import { type Before, emptyTables, fillTable, finishTables, holdsWork } from './refill';

export interface RestoreResult extends BackupResult {
  /** Rows that the backup had brought back of people who were erased, or left the newsletter, since it was made. */
  erasedAgain: ErasedAgain;
}

/**
 * Puts a backup in the place of all that the database holds, but for the log of changes: to that it adds what only the
 * backup knows, and a line about itself. Whatever was erased since the backup was made is erased again. All of it, or
 * nothing.
 * @throws ApiError 404, 422 for a file that is no whole backup of this version, 409 when there is something to lose
 */
export async function restore(
  tx: Sql,
  { path, replace = false }: { path: string; replace?: boolean },
  { actor, progress, record }: CommandContext,
): Promise<RestoreResult> {
  if (!replace && (await holdsWork(tx))) {
    throw new ApiError(409, 'The database holds orders, questions or addresses. To lose them: --replace');
  }
  const before = await emptyTables(tx);
  const { head, rows } = await fillFrom(tx, path, before, progress);
  await finishTables(tx, before);
  const erasedAgain = await eraseAgain(tx, actor);
  await record('restore', 'database', { backupOf: head?.at, rows, erasedAgain });
  return { path, rows, erasedAgain };
}

/** Fills the tables with the rows of a file, so many at a time. */
async function fillFrom(tx: Sql, path: string, before: Before, progress: CommandContext['progress']) {
  const rows: Record<string, number> = {};
  let head: Head | undefined;
  let isWhole = false;
  let table = '';
  let batch: string[] = [];
  const store = async () => {
    if (batch.length === 0) return;
    await fillTable(tx, table, `[${batch.join()}]`, before).catch((error: Error) => {
      const { message } = error.cause as Error;
      throw new ApiError(422, `${path} is not a whole backup: ${table}: ${message}`);
    });
    rows[table] = (rows[table] ?? 0) + batch.length;
    batch = [];
  };
  for await (const line of linesOf(path)) {
    if (!head) {
      head = await checkedHead(tx, line);
      continue;
    }
    const mark = markOf(line);
    if (!mark) batch.push(line);
    if (mark || batch.length === BATCH) await store();
    if (mark?.table) {
      if (table) progress(`${table}: ${rows[table] ?? 0}`);
      table = mark.table;
    }
    if (mark?.end) isWhole = TABLES.every((name) => (mark.end?.[name] ?? -1) === (rows[name] ?? 0));
  }
  if (isWhole) return { head, rows };
  throw new ApiError(422, `${path} is not a whole backup: its end is missing or tells other counts`);
}
