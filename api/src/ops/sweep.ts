import { sql } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { sweepRateLimits } from '../http/rate-limits';
import { foldCounts } from '../orders/counts/order-counts';
import { expireOrders } from '../orders/expiry';
import { anonymiseExpired } from '../privacy/retention';

const SWEEP_EVERY_MS = 10 * 60_000;
/** An order with a limited coupon reads a line for each order since. */
const FOLD_EVERY_MS = 10_000;

/** Runs the jobs that are due by time alone, now and every ten minutes, and folds counts. @returns what ends it */
export function startSweeper(
  database: Sql,
  { isEmbedded, onError }: { isEmbedded: boolean; onError: (error: unknown) => void },
): () => void {
  const sweep = async () => {
    await expireOrders(database);
    await anonymiseExpired(database);
    await sweepRateLimits(database);
    if (isEmbedded) await shortenLog(database);
  };
  const keep = (act: () => Promise<void>, everyMs: number) => {
    const run = () => void act().catch(onError);
    run();
    return setInterval(run, everyMs).unref();
  };
  const timers = [keep(sweep, SWEEP_EVERY_MS), keep(() => foldCounts(database), FOLD_EVERY_MS)];
  return () => timers.forEach(clearInterval);
}

/** PGlite runs no checkpoints by itself: its write-ahead log would grow until the API ends. A server does this on its own. */
async function shortenLog(database: Sql): Promise<void> {
  await database.execute(sql`CHECKPOINT`);
}
