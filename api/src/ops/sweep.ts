import { sql } from 'drizzle-orm';
import { publishDueCourses } from '../catalogue/entries/publish-due';
import { sweepPictures } from '../catalogue/pictures/pictures.repository';
import { mailWaiters } from '../catalogue/waiters/waiters.repository';
import type { Sql } from '../database/connection';
import { sweepRateLimits } from '../http/rate-limits';
import { startPolling } from '../lib/start-polling';
import { expireOrders } from '../orders/expiry';
import { anonymiseExpired } from '../privacy/retention';
import { sweepStaff } from '../staff/sessions';

const SWEEP_EVERY_MS = 10 * 60_000;
const PUBLISH_EVERY_MS = 20_000;

/** Jobs of a sweep. They run one at a time; their order does not matter. */
const SWEEP: readonly ((database: Sql) => Promise<unknown>)[] = [
  expireOrders,
  anonymiseExpired,
  mailWaiters,
  sweepPictures,
  sweepRateLimits,
  sweepStaff,
];

/**
 * Starts the scheduled jobs: a sweep every ten minutes, and the publication of courses whose time has come every twenty seconds.
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
    startPolling(() => publishDueCourses(database), { everyMs: PUBLISH_EVERY_MS, onError }),
  ];
  return () => Promise.all(stops.map((stop) => stop()));
}
