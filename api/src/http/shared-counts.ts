import { createHmac, randomBytes } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { rowsOf } from '../database/rows';

/** How long a call waits to be counted. What it asks for needs the same database, so it would wait there again. */
const PATIENCE_MS = 1000;
/** After a count that did not come, this process asks for no other: a database that hangs gets no more to do. */
const PAUSE_MS = 5000;

/** Until a window ends. */
const LEFT = sql`(extract(epoch FROM ends_at - now()) * 1000)::double precision AS ms`;

/** What was counted: how often, the call that asks included, and for how many more milliseconds. */
export interface Counted {
  used: number;
  endsInMs: number;
}

/**
 * Counts in the database, so that all APIs count together and a restart forgets nothing. It fails open: where the database
 * does not count in time, the process's own count decides alone. Nothing is lost by that: what these limits protect is
 * written to the same database or read from it, or not at all.
 */
export class SharedCounts {
  private readonly secret: string | Buffer;
  private pausedUntil = Number.NEGATIVE_INFINITY;

  /**
   * @param secret the same for all APIs; without one a process counts under names that no other knows
   * @param onAway is told each time when counting begins to pause
   */
  constructor(
    private readonly database: Sql,
    secret: string | undefined,
    private readonly onAway: (error: unknown) => void,
  ) {
    this.secret = secret ?? randomBytes(32);
  }

  /**
   * Counts one call. A window begins with its first call, and ends after `windowMs`.
   * @param limit name of the limit @param network of the visitor: only its keyed hash leaves this process
   * @param by the database as the call asks it
   * @returns nothing where the database did not count in time
   */
  add(
    limit: string,
    network: string,
    windowMs: number,
    by: Sql = this.database,
  ): Promise<Counted | undefined> {
    return this.asked(() => upsert(by, this.keyOf(limit, network), windowMs));
  }

  /**
   * What was counted until now, without counting.
   * @returns nothing where nothing was counted, or the database did not say so in time
   */
  known(limit: string, network: string, by: Sql = this.database): Promise<Counted | undefined> {
    return this.asked(() => read(by, this.keyOf(limit, network)));
  }

  private keyOf(limit: string, network: string): string {
    return createHmac('sha256', this.secret).update(`${limit}\n${network}`).digest('base64url');
  }

  private async asked(ask: () => Promise<Counted | undefined>): Promise<Counted | undefined> {
    if (performance.now() < this.pausedUntil) return undefined;
    try {
      return await inTime(ask());
    } catch (error) {
      const isNews = performance.now() >= this.pausedUntil;
      this.pausedUntil = performance.now() + PAUSE_MS;
      if (isNews) this.onAway(error);
      return undefined;
    }
  }
}

async function upsert(database: Sql, key: string, windowMs: number): Promise<Counted> {
  const ends = sql`now() + make_interval(secs => ${windowMs / 1000}::double precision)`;
  const counted = await rowOf(
    database,
    sql`
      INSERT INTO call_counts AS known (key, used, ends_at) VALUES (${key}, 1, ${ends})
      ON CONFLICT (key) DO UPDATE SET
        used = CASE WHEN known.ends_at <= now() THEN 1 ELSE known.used + 1 END,
        ends_at = CASE WHEN known.ends_at <= now() THEN excluded.ends_at ELSE known.ends_at END
      RETURNING used, ${LEFT}`,
  );
  if (!counted) throw new Error('An upsert returned no row.');
  return counted;
}

function read(database: Sql, key: string): Promise<Counted | undefined> {
  return rowOf(database, sql`SELECT used, ${LEFT} FROM call_counts WHERE key = ${key} AND ends_at > now()`);
}

async function rowOf(database: Sql, statement: SQL): Promise<Counted | undefined> {
  const [row] = await rowsOf<{ used: number; ms: number }>(database, statement);
  return row && { used: row.used, endsInMs: row.ms };
}

/** Takes away what has ended. */
export async function sweepCounts(database: Sql): Promise<void> {
  await database.execute(sql`DELETE FROM call_counts WHERE ends_at <= now()`);
}

async function inTime<T>(asked: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The database did not count in time.')), PATIENCE_MS);
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}
