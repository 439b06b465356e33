import { sql } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { rowsOf } from '../database/rows';
import { PROMISED_HOURS } from '../orders/review/review-queue';

/** What waits for staff or for the mailer. Ages are in seconds, 0 if nothing waits. */
export interface Backlog {
  underReview: number;
  oldestUnderReview: number;
  /** Orders that are under review for longer than promised. */
  late: number;
  questions: number;
  queuedMails: number;
  oldestQueuedMail: number;
  failedMails: number;
  /** When the last dump was made, in seconds since 1970; `null` if none was. */
  lastDump: number | null;
}

/** Counts what waits, by indexes only, so that each scrape of the metrics may read it. */
export async function readBacklog(tx: Sql): Promise<Backlog> {
  const [row] = await rowsOf<Backlog>(
    tx,
    sql`SELECT
      (SELECT count(*)::integer FROM orders WHERE status = 'under-review') AS "underReview",
      (SELECT ${AGE('coalesce(waiting_since, created_at)')} FROM orders WHERE status = 'under-review') AS "oldestUnderReview",
      (SELECT count(*)::integer FROM orders WHERE status = 'under-review'
        AND coalesce(waiting_since, created_at) < now() - make_interval(hours => ${PROMISED_HOURS})) AS late,
      (SELECT count(*)::integer FROM queries WHERE closed_at IS NULL) AS questions,
      (SELECT count(*)::integer FROM outbox WHERE state = 'queued') AS "queuedMails",
      (SELECT ${AGE('queued_at')} FROM outbox WHERE state = 'queued') AS "oldestQueuedMail",
      (SELECT count(*)::integer FROM outbox WHERE state = 'failed') AS "failedMails",
      (SELECT extract(epoch FROM max(at))::double precision FROM log WHERE act = 'dump') AS "lastDump"`,
  );
  if (!row) throw new Error('The backlog query returned no row.');
  return row;
}

const AGE = (column: string) =>
  sql.raw(`coalesce(extract(epoch FROM now() - min(${column})), 0)::double precision`);
