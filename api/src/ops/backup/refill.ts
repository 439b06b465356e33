import { type SQL, sql } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { rowsOf } from '../../database/rows';
import { RESTORED } from '../../mail/outbox.repository';
import { TABLES } from './backup-file';

// Empties and refills the tables in a restore.

/** The audit log: a restore adds entries and removes none. */
const LOG = 'changes';
/**
 * Tables of staff, and tables that refer to them. They are restored only into an academy without staff, so that no member gets back a right
 * that was withdrawn since the backup.
 */
const STAFF: readonly string[] = ['staff', 'staff_passkeys', 'staff_notifications'];
const REPLACED = TABLES.filter((table) => table !== LOG && !STAFF.includes(table));
/** Table in which a trigger refuses updates and deletions. `emptyTables` disables the trigger, `finishTables` enables it again. */
const APPEND_ONLY = sql.identifier('order_events');
/** Tables with generated ids, except the audit log. */
export const NUMBERED = [
  'payment_claims',
  'statement_lines',
  'order_events',
  'outbox',
  'refunds',
  'query_answers',
  'scheduled_changes',
  'payee_changes',
] as const;

/** Values from before the restore. */
export interface Before {
  /** Revision of the catalogue. */
  revision: number;
  /** Id of the last entry of the audit log. */
  lastChange: string;
  hasStaff: boolean;
}

/** Whether a restore would delete orders, queries, subscribers or addresses that wait for a course. */
export async function holdsWork(tx: Sql): Promise<boolean> {
  const [found] = await rowsOf<{ holds: boolean }>(
    tx,
    sql`SELECT EXISTS (SELECT FROM orders) OR EXISTS (SELECT FROM queries)
      OR EXISTS (SELECT FROM newsletter_subscribers) OR EXISTS (SELECT FROM course_waiters) AS holds`,
  );
  return found?.holds ?? false;
}

/** Empties the tables that a restore replaces. @returns values that the restore needs later */
export async function emptyTables(tx: Sql): Promise<Before> {
  const [before] = await rowsOf<{ revision: string; last: string; staffed: boolean }>(
    tx,
    sql`SELECT revision, (SELECT coalesce(max(id), 0) FROM changes) AS last, EXISTS (SELECT FROM staff) AS staffed
      FROM catalogue_revision`,
  );
  await tx.execute(sql`ALTER TABLE ${APPEND_ONLY} DISABLE TRIGGER USER`);
  await tx.execute(
    sql`TRUNCATE ${sql.join(
      REPLACED.map((table) => sql.identifier(table)),
      sql`, `,
    )}`,
  );
  return {
    revision: Number(before?.revision ?? 0),
    lastChange: before?.last ?? '0',
    hasStaff: before?.staffed ?? false,
  };
}

/** Inserts rows into a table. @param rows JSON array of objects with the values by column */
export async function fillTable(tx: Sql, table: string, rows: string, before: Before): Promise<void> {
  if (before.hasStaff && STAFF.includes(table)) return;
  await tx.execute(table === LOG ? insertLog(rows, before) : insertRows(table, rows));
}

/**
 * Finishes a restore: enables the trigger, continues ids, stops the backup's unsent mails, pushes and waiting change of the payee, and makes
 * all processes reload the catalogue.
 */
export async function finishTables(tx: Sql, { revision }: Before): Promise<void> {
  await tx.execute(sql`ALTER TABLE ${APPEND_ONLY} ENABLE TRIGGER USER`);
  for (const table of NUMBERED) await continueNumbers(tx, table);
  // Mails that wait in the backup may have been sent since. They become failed, because no mail is sent twice automatically.
  await tx.execute(
    sql`UPDATE outbox SET state = 'failed', last_error = ${RESTORED} WHERE state IN ('queued', 'sending')`,
  );
  // The browsers may have been notified of these mails since, so no notification is due any more.
  await tx.execute(sql`UPDATE outbox SET push_at = NULL WHERE push_at IS NOT NULL`);
  // A change of the payee that waits in the backup may have been withdrawn since.
  await tx.execute(
    sql`UPDATE payee_changes SET state = 'withdrawn', decided_by = 'restore' WHERE state = 'waiting'`,
  );
  await tx.execute(sql`UPDATE catalogue_revision SET revision = greatest(revision, ${revision}) + 1`);
}

/** Sets a table's id sequence, so that the next id follows the highest one; in an empty table it is 1. */
export async function continueNumbers(tx: Sql, table: string): Promise<void> {
  await tx.execute(sql`SELECT setval(pg_get_serial_sequence(${table}, 'id'), coalesce(max(id), 1), max(id) IS NOT NULL)
    FROM ${sql.identifier(table)}`);
}

/** SQL: inserts rows with their ids. @param rows JSON array of objects with the values by column */
export function insertRows(table: string, rows: string): SQL {
  const name = sql.identifier(table);
  return sql`INSERT INTO ${name} OVERRIDING SYSTEM VALUE
    SELECT * FROM jsonb_populate_recordset(null::${name}, ${rows}::jsonb)`;
}

/** SQL: inserts the entries of the audit log that are missing. They get new ids, because another entry may have the id of the backup. */
function insertLog(rows: string, { lastChange }: Before): SQL {
  return sql`INSERT INTO changes (actor, action, subject, detail, at, origin)
    SELECT actor, action, subject, detail, at, origin FROM jsonb_populate_recordset(null::changes, ${rows}::jsonb) line
    WHERE NOT EXISTS (SELECT FROM changes there WHERE there.id <= ${lastChange}::bigint AND there.at = line.at
      AND there.actor = line.actor AND there.action = line.action AND there.subject = line.subject
      AND there.detail = line.detail)
    ORDER BY line.id`;
}
