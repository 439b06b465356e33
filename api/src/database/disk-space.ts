import { sql as query } from 'drizzle-orm';
import { withDatabaseTimeout } from '../lib/database-timeout';
import type { Sql } from './connection';

/** Text of the 503 of a call that was not stored, and of `/health` from then on. */
export const DISK_FULL = 'Nothing can be stored now: the disk of the database is full';

/** Milliseconds between two trial writes, and from the last failed statement to the first of them. */
export const TRIAL_EVERY_MS = 2000;
/** About a megabyte. It exceeds `work_mem`, so it is written to a temporary file, and not to the write-ahead log. */
const TRIAL_ROWS = 50_000;

/** PostgreSQL's code for a disk without space, of an error or of what caused it. */
export function isDiskFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return code === '53100' || isDiskFull(cause);
}

/**
 * Whether the disk of the database has space. Free space alone does not answer that: an order is stored as long as its
 * tables have room in their files. So the first statement that fails for lack of space answers it, and after that a trial
 * write, which also notices when there is space again without an order.
 */
export class DiskSpace {
  private isFull = false;
  private triedAt = Number.NEGATIVE_INFINITY;
  private trial: Promise<void> | undefined;

  constructor(private readonly sql: Sql) {}

  /** @param error of any statement */
  notice(error: unknown): void {
    if (!isDiskFull(error)) return;
    this.isFull = true;
    this.triedAt = performance.now();
  }

  async isThere(): Promise<boolean> {
    if (!this.isFull) return true;
    if (performance.now() - this.triedAt >= TRIAL_EVERY_MS) this.trial ??= this.tryToWrite();
    // The result of a trial that is late counts for the next caller.
    if (this.trial) await withDatabaseTimeout(this.trial).catch(() => undefined);
    return !this.isFull;
  }

  private async tryToWrite(): Promise<void> {
    try {
      await this.sql.transaction(async (trial) => {
        await trial.execute(query`SET LOCAL work_mem = '64kB'`);
        await trial.execute(query`SET LOCAL temp_tablespaces = ''`);
        await trial.execute(query`SELECT count(*) FROM generate_series(1, ${TRIAL_ROWS}::integer)`);
      });
      this.isFull = false;
    } catch (error) {
      // Any other failure says nothing about the disk; the next statement that fails for lack of space does.
      this.isFull = isDiskFull(error);
    } finally {
      this.triedAt = performance.now();
      this.trial = undefined;
    }
  }
}
