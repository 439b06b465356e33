import { sql as query } from 'drizzle-orm';
import { withDatabaseTimeout } from '../lib/database-timeout';
import type { Sql } from './connection';

/** Message of the 503 for a failed write, and of `/health` afterwards. */
export const DISK_FULL = 'Nothing can be stored now: the disk of the database is full';

/** Minimum time between two trial writes, and between a failed call and the next trial write. */
export const TRIAL_EVERY_MS = 2000;
/**
 * Number of rows of a trial write, about a megabyte. This is more than `work_mem`, so PostgreSQL writes a temporary file, and nothing to
 * the write-ahead log.
 */
const TRIAL_ROWS = 50_000;

/** Whether an error, or one of its causes, has PostgreSQL's code for a full disk. */
export function isDiskFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return code === '53100' || isDiskFull(cause);
}

/**
 * Detects whether the database's disk is full. The free space of the disk is not checked, because orders can be stored as long as the
 * tables' files have free pages. Instead, the first call that fails for lack of space marks the disk as full, and trial writes detect
 * when there is space again.
 */
export class DiskSpace {
  private isFull = false;
  private triedAt = Number.NEGATIVE_INFINITY;
  private trial: Promise<void> | undefined;

  constructor(private readonly sql: Sql) {}

  /** Marks the disk as full if a call failed for lack of space. @param error error of any call */
  report(error: unknown): void {
    if (!isDiskFull(error)) return;
    this.isFull = true;
    this.triedAt = performance.now();
  }

  async isAvailable(): Promise<boolean> {
    if (!this.isFull) return true;
    if (performance.now() - this.triedAt >= TRIAL_EVERY_MS) this.trial ??= this.tryToWrite();
    // If the trial takes too long, the disk still counts as full, and the next caller gets the trial's result.
    if (this.trial) await withDatabaseTimeout(this.trial).catch(() => undefined);
    return !this.isFull;
  }

  private async tryToWrite(): Promise<void> {
    try {
      await this.sql.transaction(async (trial) => {
        await trial.execute(query`SET LOCAL work_mem = '64kB'`);
        // The temporary file must be on the disk of the database.
        await trial.execute(query`SET LOCAL temp_tablespaces = ''`);
        await trial.execute(query`SELECT count(*) FROM generate_series(1, ${TRIAL_ROWS}::integer)`);
      });
      this.isFull = false;
    } catch (error) {
      // Any other error is unrelated to the disk.
      this.isFull = isDiskFull(error);
    } finally {
      this.triedAt = performance.now();
      this.trial = undefined;
    }
  }
}
