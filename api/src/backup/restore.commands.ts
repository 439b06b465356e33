import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type SQL, sql } from 'drizzle-orm';
import { Refusal } from '../base/refusal';
import type { CommandContext } from '../command/command';
import type { Sql } from '../database/connection';
import { type ErasedAgain, eraseAgain } from '../privacy/erasures';
import {
  all,
  BATCH,
  type BackupResult,
  FORMAT,
  type Head,
  isOfFile,
  markOf,
  migrationsOf,
  parsed,
  TABLES,
} from './backup-file';

/** The log of changes: a restore adds to it, and takes nothing away. */
const TRAIL = 'changes';
/** What a backup takes the place of. */
const REPLACED = TABLES.filter((table) => table !== TRAIL);
/** Of these, the one whose rows nobody may change or delete. */
const APPEND_ONLY = sql.identifier('order_events');
/** Of these, those whose ids the database gives out. */
const NUMBERED = ['payment_claims', 'order_events', 'outbox'] as const;

const RESTORED = 'Restored from a backup: it may have been sent since.';

export interface RestoreResult extends BackupResult {
  /** Rows that the backup had brought back of people who were erased, or left the newsletter, since it was made. */
  erasedAgain: ErasedAgain;
}

/**
 * Puts a backup in the place of all that the database holds, but for the log of changes: to that it adds what only the
 * backup knows, and a line about itself. Whatever was erased since the backup was made is erased again. All of it, or
 * nothing.
 * @throws Refusal 404, 422 for a file that is no whole backup of this version, 409 when there is something to lose
 */
export async function restore(
  tx: Sql,
  { path, replace = false }: { path: string; replace?: boolean },
  { actor, progress, record }: CommandContext,
): Promise<RestoreResult> {
  if (!replace && (await holdsWork(tx))) {
    throw new Refusal(409, 'The database holds orders, questions or addresses. To lose them: --replace');
  }
  const [before] = await all<{ revision: string; last: string }>(
    tx,
    sql`SELECT revision, (SELECT coalesce(max(id), 0) FROM changes) AS last FROM catalogue_revision`,
  );
  await emptyTables(tx);
  const rows: Record<string, number> = {};
  let isWhole = false;
  let table = '';
  let batch: string[] = [];
  const store = async () => {
    if (batch.length === 0) return;
    const rowsOfTable = `[${batch.join()}]`;
    const insert =
      table === TRAIL ? insertTrail(rowsOfTable, before?.last ?? '0') : insertRows(table, rowsOfTable);
    await tx.execute(insert).catch((error: Error) => {
      const { message } = error.cause as Error;
      throw new Refusal(422, `${path} is not a whole backup: ${table}: ${message}`);
    });
    rows[table] = (rows[table] ?? 0) + batch.length;
    batch = [];
  };
  let head: Head | undefined;
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
  if (!isWhole)
    throw new Refusal(422, `${path} is not a whole backup: its end is missing or tells other counts`);
  await finish(tx, Number(before?.revision ?? 0));
  const erasedAgain = await eraseAgain(tx, actor);
  await record('restore', 'database', { backupOf: head?.at, rows, erasedAgain });
  return { path, rows, erasedAgain };
}

function insertRows(table: string, rows: string): SQL {
  const name = sql.identifier(table);
  return sql`INSERT INTO ${name} OVERRIDING SYSTEM VALUE
    SELECT * FROM jsonb_populate_recordset(null::${name}, ${rows}::jsonb)`;
}

/**
 * Adds the lines that are not there yet, under numbers of their own: of another database they may be taken.
 * @param last the number of the last line from before the restore
 */
function insertTrail(rows: string, last: string): SQL {
  return sql`INSERT INTO changes (actor, action, subject, detail, at)
    SELECT actor, action, subject, detail, at FROM jsonb_populate_recordset(null::changes, ${rows}::jsonb) line
    WHERE NOT EXISTS (SELECT FROM changes there WHERE there.id <= ${last}::bigint AND there.at = line.at
      AND there.actor = line.actor AND there.action = line.action AND there.subject = line.subject
      AND there.detail = line.detail)
    ORDER BY line.id`;
}

async function emptyTables(tx: Sql): Promise<void> {
  await tx.execute(sql`ALTER TABLE ${APPEND_ONLY} DISABLE TRIGGER USER`);
  await tx.execute(
    sql`TRUNCATE ${sql.join(
      REPLACED.map((table) => sql.identifier(table)),
      sql`, `,
    )}`,
  );
}

/** Watchful again, numbers go on after the last, and every process reads the catalogue anew. */
async function finish(tx: Sql, revision: number): Promise<void> {
  await tx.execute(sql`ALTER TABLE ${APPEND_ONLY} ENABLE TRIGGER USER`);
  for (const table of NUMBERED) {
    await tx.execute(sql`SELECT setval(pg_get_serial_sequence(${table}, 'id'), coalesce(max(id), 1), max(id) IS NOT NULL)
      FROM ${sql.identifier(table)}`);
  }
  // Since the backup was made they may have gone out; nothing is sent twice by itself.
  await tx.execute(
    sql`UPDATE outbox SET state = 'failed', last_error = ${RESTORED} WHERE state IN ('queued', 'sending')`,
  );
  await tx.execute(sql`UPDATE catalogue_revision SET revision = greatest(revision, ${revision}) + 1`);
}

async function checkedHead(tx: Sql, line: string): Promise<Head> {
  const { format = '', at = '', migrations = [] } = parsed<Partial<Head>>(line) ?? {};
  if (format !== FORMAT) throw new Refusal(422, 'The file is not a backup of the academy');
  if (migrations.join() === (await migrationsOf(tx)).join()) return { format, at, migrations };
  throw new Refusal(
    422,
    `The backup is of tables as of ${migrations.at(-1)}. Restore it with the version that made it, then start this one.`,
  );
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const unzipped = createGunzip();
  const reading = pipeline(createReadStream(path), unzipped);
  // Its failure is thrown below, by the `await`; until then nobody may take it for one that nobody handles.
  reading.catch(() => {});
  try {
    yield* createInterface({ input: unzipped, crlfDelay: Number.POSITIVE_INFINITY });
    await reading;
  } catch (error) {
    if (isOfFile(error)) {
      throw new Refusal(error.code === 'ENOENT' ? 404 : 422, `Cannot read ${path}: ${error.message}`);
    }
    throw error;
  }
}

async function holdsWork(tx: Sql): Promise<boolean> {
  const [found] = await all<{ holds: boolean }>(
    tx,
    sql`SELECT EXISTS (SELECT FROM orders) OR EXISTS (SELECT FROM queries)
      OR EXISTS (SELECT FROM newsletter_subscribers) AS holds`,
  );
  return found?.holds ?? false;
}
