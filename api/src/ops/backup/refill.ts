import { type SQL, sql } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { rowsOf } from '../../database/rows';
import { TABLES } from './backup-file';

// The tables, as a restore empties and fills them.

/** The log of changes: a restore adds to it, and takes nothing away. */
const TRAIL = 'changes';
/** What a backup takes the place of. */
const REPLACED = TABLES.filter((table) => table !== TRAIL);
/** Of these, the one whose rows nobody may change or delete. */
const APPEND_ONLY = sql.identifier('order_events');
/** Of these, those whose ids the database gives out. */
export const NUMBERED = ['payment_claims', 'statement_lines', 'order_events', 'outbox'] as const;

const RESTORED = 'Restored from a backup: it may have been sent since.';

/** What the new rows go on from. */
export interface Before {
  /** Of the catalogue. */
  revision: number;
  /** Number of the last line of the log. */
  lastChange: string;
}

/** Whether there is something that would be missed. */
export async function holdsWork(tx: Sql): Promise<boolean> {
  const [found] = await rowsOf<{ holds: boolean }>(
    tx,
    sql`SELECT EXISTS (SELECT FROM orders) OR EXISTS (SELECT FROM queries)
      OR EXISTS (SELECT FROM newsletter_subscribers) AS holds`,
  );
  return found?.holds ?? false;
}

export async function emptyTables(tx: Sql): Promise<Before> {
  const [before] = await rowsOf<{ revision: string; last: string }>(
    tx,
    sql`SELECT revision, (SELECT coalesce(max(id), 0) FROM changes) AS last FROM catalogue_revision`,
  );
  await tx.execute(sql`ALTER TABLE ${APPEND_ONLY} DISABLE TRIGGER USER`);
  await tx.execute(
    sql`TRUNCATE ${sql.join(
      REPLACED.map((table) => sql.identifier(table)),
      sql`, `,
    )}`,
  );
  return { revision: Number(before?.revision ?? 0), lastChange: before?.last ?? '0' };
}

/** Stores rows, a JSON array of objects of columns, of the table of that name. */
export async function fillTable(tx: Sql, table: string, rows: string, before: Before): Promise<void> {
  await tx.execute(table === TRAIL ? insertTrail(rows, before) : insertRows(table, rows));
}

/** Watchful again, numbers go on after the last, and every process reads the catalogue anew. */
export async function finishTables(tx: Sql, { revision }: Before): Promise<void> {
  await tx.execute(sql`ALTER TABLE ${APPEND_ONLY} ENABLE TRIGGER USER`);
  for (const table of NUMBERED) await continueNumbers(tx, table);
  // Since the backup was made they may have gone out; nothing is sent twice by itself.
  await tx.execute(
    sql`UPDATE outbox SET state = 'failed', last_error = ${RESTORED} WHERE state IN ('queued', 'sending')`,
  );
  await tx.execute(sql`UPDATE catalogue_revision SET revision = greatest(revision, ${revision}) + 1`);
}

/** The next id of a table is the one after the highest that it holds. */
export async function continueNumbers(tx: Sql, table: string): Promise<void> {
  await tx.execute(sql`SELECT setval(pg_get_serial_sequence(${table}, 'id'), coalesce(max(id), 1), max(id) IS NOT NULL)
    FROM ${sql.identifier(table)}`);
}

export function insertRows(table: string, rows: string): SQL {
  const name = sql.identifier(table);
  return sql`INSERT INTO ${name} OVERRIDING SYSTEM VALUE
    SELECT * FROM jsonb_populate_recordset(null::${name}, ${rows}::jsonb)`;
}

/** Adds the lines that are not there yet, under numbers of their own: of another database they may be taken. */
function insertTrail(rows: string, { lastChange }: Before): SQL {
  return sql`INSERT INTO changes (actor, action, subject, detail, at)
    SELECT actor, action, subject, detail, at FROM jsonb_populate_recordset(null::changes, ${rows}::jsonb) line
    WHERE NOT EXISTS (SELECT FROM changes there WHERE there.id <= ${lastChange}::bigint AND there.at = line.at
      AND there.actor = line.actor AND there.action = line.action AND there.subject = line.subject
      AND there.detail = line.detail)
    ORDER BY line.id`;
}
