import type { Sql } from './database/connection';
import { sweepCounts } from './http/shared-counts';
import { expireOrders } from './orders/expiry';
import { forgetOld } from './privacy/retention';

const SWEEP_EVERY_MS = 10 * 60_000;

/** Does what only the passing of time asks for, now and every ten minutes. @returns what ends it */
export function keepSweeping(database: Sql, onError: (error: unknown) => void): () => void {
  const sweep = async () => {
    await expireOrders(database);
    await forgetOld(database);
    await sweepCounts(database);
  };
  const run = () => void sweep().catch(onError);
  run();
  const timer = setInterval(run, SWEEP_EVERY_MS).unref();
  return () => clearInterval(timer);
}
