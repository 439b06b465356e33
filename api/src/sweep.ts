import type { Sql } from './database/connection';
import { sweepCounts } from './http/shared-counts';
import { foldCounts } from './order-counts/order-counts';
import { expireOrders } from './orders/expiry';
import { forgetOld } from './privacy/retention';

const SWEEP_EVERY_MS = 10 * 60_000;
/** An order with a limited coupon reads a line for each order since. */
const FOLD_EVERY_MS = 10_000;

/** Does what only the passing of time asks for, now and every ten minutes, and folds counts. @returns what ends it */
export function keepSweeping(database: Sql, onError: (error: unknown) => void): () => void {
  const sweep = async () => {
    await expireOrders(database);
    await forgetOld(database);
    await sweepCounts(database);
  };
  const keep = (act: () => Promise<void>, everyMs: number) => {
    const run = () => void act().catch(onError);
    run();
    return setInterval(run, everyMs).unref();
  };
  const timers = [keep(sweep, SWEEP_EVERY_MS), keep(() => foldCounts(database), FOLD_EVERY_MS)];
  return () => timers.forEach(clearInterval);
}
