import { sql } from 'drizzle-orm';
import { makeScheduledChanges } from '../catalogue/editing/scheduled-changes';
import { sweepPictures } from '../catalogue/pictures/pictures.repository';
import { mailWaiters } from '../catalogue/waiters/waiters.repository';
import type { Sql } from '../database/connection';
import { sweepRateLimits } from '../http/rate-limits';
import { startPolling } from '../lib/start-polling';
import { queueDigests } from '../notifications/digest';
import { mergeCounts } from '../orders/counts/order-counts';
import { expireOrders } from '../orders/expiry';
import { sweepViews } from '../orders/review/review-views.repository';
import { sweepStatements } from '../orders/review/statement-uploads';
import { anonymiseExpired } from '../privacy/retention';
import { applyDuePayee } from '../settings/payee/change-payee';
import { sweepStaff } from '../staff/sweep-staff';

const SWEEP_EVERY_MS = 10 * 60_000;
/** Interval of merging order counts. It is short, because an order with a limited coupon reads all rows of the coupon, merged or not. */
const MERGE_EVERY_MS = 10_000;
/** Interval of making the scheduled changes that are due, such as the publication of a course. */
const SCHEDULED_EVERY_MS = 20_000;

/** Jobs of a sweep. They run one at a time; their order does not matter. */
const SWEEP: readonly ((database: Sql) => Promise<unknown>)[] = [
  expireOrders,
  anonymiseExpired,
  mailWaiters,
  sweepPictures,
  applyDuePayee,
  queueDigests,
  sweepRateLimits,
  sweepStaff,
  sweepViews,
  sweepStatements,
];

/**
 * Starts the scheduled jobs. Each job runs at once. After that, a sweep runs every ten minutes, order counts are merged every ten seconds,
 * and scheduled changes of courses are made every twenty seconds.
 * @param onError receives the error of a job; the error does not stop the other jobs
 * @returns a function that stops all of them after the running job
 */
export function startSweeper(
  database: Sql,
  { isEmbedded, onError }: { isEmbedded: boolean; onError: (error: unknown) => void },
): () => Promise<unknown> {
  const sweep = async (stopping: AbortSignal) => {
    for (const job of SWEEP) if (!stopping.aborted) await job(database).catch(onError);
    // PGlite runs no checkpoints by itself; without them, the write-ahead log would grow without limit.
    if (isEmbedded && !stopping.aborted) await database.execute(sql`CHECKPOINT`);
  };
  const stops = [
    startPolling(sweep, { everyMs: SWEEP_EVERY_MS, onError }),
    startPolling(() => mergeCounts(database), { everyMs: MERGE_EVERY_MS, onError }),
    startPolling(() => makeScheduledChanges(database), { everyMs: SCHEDULED_EVERY_MS, onError }),
  ];
  return () => Promise.all(stops.map((stop) => stop()));
}
