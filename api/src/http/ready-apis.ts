import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Looked } from '@stepwell/servers/probes';
import { sql } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { rowsOf } from '../database/rows';

/** How often each API says that it is ready, and asks who else is. */
const BEAT_MS = 2000;
/** One that was killed, or is not ready any more, counts for so long. */
const HEARD_WITHIN = sql`interval '8 seconds'`;
/** An API that ends does not wait for a database that does not answer. */
const GOODBYE_MS = 1000;

/**
 * How many APIs of one database are ready, this one included: each says in a row of its own that it is. Between two answers
 * of the database, and as long as it does not answer, the last number holds.
 */
export class ReadyApis {
  private readonly id = randomUUID();
  private others = 0;
  private isEnded = false;
  private timer: NodeJS.Timeout | undefined;
  private saying: Promise<void> = Promise.resolve();

  /** @param everyMs how often it is said; default 2 s */
  constructor(
    private readonly database: Sql,
    private readonly everyMs = BEAT_MS,
  ) {}

  get count(): number {
    return 1 + this.others;
  }

  /** Says it from now on, as long as this process would say the same to its probe. @param look what the probe looks at */
  begin(look: () => Promise<Looked[]>): void {
    if (this.isEnded) return;
    this.saying = this.beat(look)
      // What does not answer is said by the probe.
      .catch(() => undefined)
      .then(() => {
        if (!this.isEnded) this.timer = setTimeout(() => this.begin(look), this.everyMs).unref();
      });
  }

  /** From now on the others share without this one. */
  async end(): Promise<void> {
    this.isEnded = true;
    clearTimeout(this.timer);
    const leave = async () => {
      await this.saying;
      await this.database.execute(sql`DELETE FROM ready_apis WHERE id = ${this.id}`);
    };
    await Promise.race([leave().catch(() => undefined), pause(GOODBYE_MS, undefined, { ref: false })]);
  }

  private async beat(look: () => Promise<Looked[]>): Promise<void> {
    const isReady = (await look()).every(({ isNeeded, wrong }) => !isNeeded || wrong === undefined);
    if (!isReady) return;
    const [row] = await rowsOf<{ others: number }>(
      this.database,
      sql`
      WITH own AS (
        INSERT INTO ready_apis (id, heard_at) VALUES (${this.id}, now())
        ON CONFLICT (id) DO UPDATE SET heard_at = excluded.heard_at
      ), gone AS (
        DELETE FROM ready_apis WHERE id <> ${this.id} AND heard_at < now() - interval '1 minute'
      )
      SELECT count(*)::integer AS others FROM ready_apis
      WHERE id <> ${this.id} AND heard_at > now() - ${HEARD_WITHIN}`,
    );
    this.others = row?.others ?? 0;
  }
}
