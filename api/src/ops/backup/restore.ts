import type { CommandContext } from '../../cli/command/command';
import type { Sql } from '../../database/connection';
import { ApiError } from '../../lib/api-error';
import { type ErasedAgain, eraseAgain } from '../../privacy/erasures';
import {
  type BackupResult,
  type Header,
  linesOf,
  markerOf,
  parseHeader,
  rowsAtOnce,
  TABLES,
} from './backup-file';
import { type Before, emptyTables, fillTable, finishTables, holdsWork } from './refill';

export interface RestoreResult extends BackupResult {
  /** Numbers of rows that were erased or unsubscribed since the backup, came back with the backup, and were erased again. */
  erasedAgain: ErasedAgain;
}

/**
 * Replaces the content of the database, except present staff, by a backup. The audit log keeps its entries, and gets the entries that only
 * the backup has, and one about the restore. Personal data that was erased since the backup is erased again. An error rolls back
 * everything.
 * @throws ApiError 404 for a missing file; 422 for a file that is not a complete backup of this version; 409 if orders, questions,
 *   subscribers or addresses that wait for a course would be deleted without `replace`
 */
export async function restore(
  tx: Sql,
  { path, replace = false }: { path: string; replace?: boolean },
  { actor, progress, record }: CommandContext,
): Promise<RestoreResult> {
  if (!replace && (await holdsWork(tx))) {
    throw new ApiError(
      409,
      'A restore deletes the orders, questions, newsletter addresses and addresses that wait for a course in this database. To restore nevertheless: --replace',
    );
  }
  const before = await emptyTables(tx);
  const { header, rows } = await fillFrom(tx, path, before, progress);
  await finishTables(tx, before);
  const erasedAgain = await eraseAgain(tx, actor);
  await record('restore', 'database', { backupOf: header?.at, rows, erasedAgain });
  return { path, rows, erasedAgain };
}

/** Fills the tables from the file, whose lines are a header, then markers and rows, then a trailer (`backup-file.ts`). */
async function fillFrom(tx: Sql, path: string, before: Before, progress: CommandContext['progress']) {
  /** Number of stored rows by table. */
  const rows: Record<string, number> = {};
  let header: Header | undefined;
  let isComplete = false;
  let table = '';
  let batch: string[] = [];
  const storeBatch = async () => {
    if (batch.length === 0) return;
    await fillTable(tx, table, `[${batch.join()}]`, before).catch((error: Error) => {
      const { message } = error.cause as Error;
      throw new ApiError(422, `${path} is not a whole backup: ${table}: ${message}`);
    });
    rows[table] = (rows[table] ?? 0) + batch.length;
    batch = [];
  };
  for await (const line of linesOf(path)) {
    if (!header) {
      header = await parseHeader(tx, line);
      continue;
    }
    const marker = markerOf(line);
    if (!marker) batch.push(line);
    if (marker || batch.length === rowsAtOnce(table)) await storeBatch();
    if (marker?.table) {
      if (table) progress(`${table}: ${rows[table] ?? 0}`);
      table = marker.table;
    }
    const counts = marker?.end;
    if (counts) isComplete = TABLES.every((name) => counts[name] === (rows[name] ?? 0));
  }
  if (isComplete) return { header, rows };
  throw new ApiError(422, `${path} is not a whole backup: its end is missing or has other counts`);
}
