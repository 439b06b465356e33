import { and, desc, eq, ilike, type SQL, sql } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { cursorOf, isAfter } from '../../database/cursor';
import { escapeLike } from '../../database/escape-like';
import { isInPeriod } from '../../database/in-period';
import { rowsOf } from '../../database/rows';
import { changes } from '../../database/schema';
import { ApiError } from '../../lib/api-error';
import { BYTE_ORDER_MARK, csvLines } from '../../lib/csv';

export interface AuditSearch {
  actor?: string | undefined;
  /** The beginning of an action's name, such as `settings`. */
  action?: string | undefined;
  subject?: string | undefined;
  /** A day in India, or a time. */
  from?: string | undefined;
  to?: string | undefined;
  /** Maximum number of lines; default 50. */
  limit?: number | undefined;
  /** `id` of the last line of the previous page. */
  after?: string | undefined;
}

export type AuditLine = ReturnType<typeof lineOf>;

/** Reads a page of the audit log, the newest line first. @throws ApiError 404 for an unknown `after`, 422 like `isInPeriod` */
export async function audit(tx: Sql, search: AuditSearch): Promise<AuditLine[]> {
  const { actor, action, subject, from, to, limit = 50, after } = search;
  const rows = await tx
    .select()
    .from(changes)
    .where(
      and(
        actor ? eq(changes.actor, actor) : undefined,
        action ? ilike(changes.action, `${escapeLike(action)}%`) : undefined,
        subject ? eq(changes.subject, subject) : undefined,
        isInPeriod(changes.at, { from: from || undefined, to: to || undefined }),
        after ? await olderThan(tx, after) : undefined,
      ),
    )
    // The lines are sorted by time, because a restore adds older lines with higher ids.
    .orderBy(desc(changes.at), desc(changes.id))
    .limit(limit);
  return rows.map(lineOf);
}

function lineOf({ id, at, ...line }: typeof changes.$inferSelect) {
  return { id: String(id), at: at.toISOString(), ...line };
}

/** SQL condition: the lines that are older than the line with this id. @throws ApiError 404 for an unknown id */
async function olderThan(tx: Sql, id: string): Promise<SQL> {
  // No line has the number 0. Fifteen digits are always a safe integer.
  const number = /^\d{1,15}$/.test(id) ? Number(id) : 0;
  const [line] = await tx
    .select({ cursor: cursorOf(changes.at, changes.id) })
    .from(changes)
    .where(eq(changes.id, number));
  if (!line) throw new ApiError(404, `There is no change '${id}'`);
  return isAfter(changes.at, changes.id, line.cursor, 'desc');
}

const AUDIT_HEAD = ['time (UTC)', 'by', 'action', 'subject', 'detail', 'from'];

/** First line of the log as CSV. With the byte order mark, spreadsheets read the file as UTF-8. */
export const AUDIT_CSV_HEAD = BYTE_ORDER_MARK + csvLines([AUDIT_HEAD]);

export function auditCsv(lines: readonly AuditLine[]): string {
  return csvLines(
    lines.map(({ at, actor, action, subject, detail, origin }) => [
      at,
      actor,
      action,
      subject,
      JSON.stringify(detail),
      origin,
    ]),
  );
}

/** Lists the names of all actors. The recursive query jumps from name to name in the index, and so does not read the whole table. */
export async function auditPeople(tx: Sql): Promise<string[]> {
  const rows = await rowsOf<{ actor: string }>(
    tx,
    sql`WITH RECURSIVE people AS (
        (SELECT actor FROM changes ORDER BY actor LIMIT 1)
        UNION ALL
        SELECT (SELECT actor FROM changes WHERE actor > people.actor ORDER BY actor LIMIT 1)
        FROM people WHERE people.actor IS NOT NULL)
      SELECT actor FROM people WHERE actor IS NOT NULL`,
  );
  return rows.map(({ actor }) => actor);
}
