import { sql } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { rowsOf } from '../database/rows';
import { PROMISED_HOURS, WAITING_SINCE } from '../orders/waiting/waiting-time';

export interface Waiting {
  count: number;
  /** Age of the oldest waiting item in seconds; 0 if no item waits. */
  oldestSeconds: number;
}

/** Orders and mails that wait for a learner, for staff or for the mailer. */
export interface Backlog {
  orders: { unpaid: Waiting; underReview: Waiting };
  /** Orders that are under review for longer than promised; `orders.underReview` includes them. */
  lateReferences: number;
  /**
   * `queued` includes the mails that are being sent; `late` counts the mails that were queued more than an hour ago and are not being sent.
   */
  mails: { queued: Waiting & { late: number }; failed: number };
}

interface Row {
  unpaid: number;
  oldest_unpaid: number;
  under_review: number;
  oldest_under_review: number;
  late: number;
  queued: number;
  oldest_queued: number;
  late_mails: number;
  failed: number;
}

/** Counts what waits. The query only uses indexes, so it is fast enough for each scrape of the metrics. */
export async function readBacklog(tx: Sql): Promise<Backlog> {
  const [row] = await rowsOf<Row>(
    tx,
    sql`
    WITH created AS (
      SELECT count(*) AS n, min(created_at) AS since FROM orders WHERE status = 'created'
    ), reviewed AS (
      SELECT ${WAITING_SINCE} AS since FROM orders WHERE status = 'under-review'
    ), waiting AS (
      SELECT count(*) AS n, min(since) AS since,
        count(*) FILTER (WHERE since < now() - make_interval(hours => ${PROMISED_HOURS})) AS late
      FROM reviewed
    ), queued AS (
      SELECT count(*) AS n, min(queued_at) AS since,
        count(*) FILTER (WHERE state = 'queued' AND queued_at < now() - interval '1 hour') AS late
      FROM outbox WHERE state IN ('queued', 'sending')
    ), failed AS (
      SELECT count(*) AS n FROM outbox WHERE state = 'failed'
    )
    SELECT created.n::integer AS unpaid, ${secondsSince('created')} AS oldest_unpaid,
      waiting.n::integer AS under_review, ${secondsSince('waiting')} AS oldest_under_review,
      waiting.late::integer AS late,
      queued.n::integer AS queued, ${secondsSince('queued')} AS oldest_queued, queued.late::integer AS late_mails,
      failed.n::integer AS failed
    FROM created, waiting, queued, failed`,
  );
  if (!row) throw new Error('The backlog query returned no row.');
  return {
    orders: {
      unpaid: { count: row.unpaid, oldestSeconds: row.oldest_unpaid },
      underReview: { count: row.under_review, oldestSeconds: row.oldest_under_review },
    },
    lateReferences: row.late,
    mails: {
      queued: { count: row.queued, oldestSeconds: row.oldest_queued, late: row.late_mails },
      failed: row.failed,
    },
  };
}

function secondsSince(table: 'created' | 'waiting' | 'queued') {
  const since = sql.raw(`${table}.since`);
  return sql`coalesce(extract(epoch FROM now() - ${since}), 0)::double precision`;
}
