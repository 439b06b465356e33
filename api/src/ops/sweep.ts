import { sql } from 'drizzle-orm';
import { makeScheduledChanges } from '../catalogue/editing/scheduled-changes';
import { sweepPictures } from '../catalogue/pictures/pictures.repository';
import { mailWaiters } from '../catalogue/waiters/waiters.repository';
import type { Sql } from '../database/connection';
import { sweepRateLimits } from '../http/rate-limits';
import { queueDigests } from '../notifications/digest';
import { mergeCounts } from '../orders/counts/order-counts';
import { expireOrders } from '../orders/expiry';
import { sweepViews } from '../orders/review/review-views.repository';
import { sweepStatements } from '../orders/review/statement-uploads';
import { anonymiseExpired } from '../privacy/retention';
import { applyDuePayee } from '../settings/payee/change-payee';
import { sweepStaff } from '../staff/sweep-staff';

const SWEEP_EVERY_MS = 10 * 60_000;
/** Interval of merging order counts. Placing an order with a limited coupon reads one row for each order since the last merge. */
const MERGE_EVERY_MS = 10_000;
/** Maximum delay of scheduled changes, such as the publication of a course. */
const SCHEDULED_EVERY_MS = 20_000;

/**
 * Runs the scheduled jobs now and every ten minutes, merges order counts every ten seconds, and makes scheduled changes of courses every
 * twenty seconds.
 * @returns a function that stops all of them
 */
export function startSweeper(
  database: Sql,
  { isEmbedded, onError }: { isEmbedded: boolean; onError: (error: unknown) => void },
): () => void {
  const sweep = async () => {
    await expireOrders(database);
    await anonymiseExpired(database);
    await mailWaiters(database);
    await sweepPictures(database);
    await applyDuePayee(database);
    await queueDigests(database);
    await sweepRateLimits(database);
    await sweepStaff(database);
    await sweepViews(database);
    await sweepStatements(database);
    // PGlite runs no checkpoints by itself; without them, the write-ahead log would grow without limit.
    if (isEmbedded) await database.execute(sql`CHECKPOINT`);
  };
  const schedule = (act: () => Promise<void>, everyMs: number) => {
    const run = () => void act().catch(onError);
    run();
    return setInterval(run, everyMs).unref();
  };
  const timers = [
    schedule(sweep, SWEEP_EVERY_MS),
    schedule(() => mergeCounts(database), MERGE_EVERY_MS),
    schedule(() => makeScheduledChanges(database), SCHEDULED_EVERY_MS),
  ];
  return () => timers.forEach(clearInterval);
}
