import { Client } from 'pg';

/** Where connections go. */
export interface Place {
  host: string;
  port: number;
}

interface Answer {
  place: Place;
  /** Begins anew with every takeover, one higher. */
  timeline: number;
}

/** How long a server may take to say what it is. */
const ASK_MS = 1500;
/** How long what was found holds, so that connections that begin together ask once. */
const HOLDS_MS = 1000;

/** `null` of one that follows another. The name of the file that is written to begins with the timeline, in hexadecimal digits. */
const QUESTION = `SELECT CASE WHEN pg_is_in_recovery() THEN NULL
  ELSE substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) END AS timeline`;

/** Finds which of several servers takes writes. */
export class Primary {
  private highest = 0;
  private asking: Promise<Place> | undefined;
  private heldUntil = Number.NEGATIVE_INFINITY;

  /** @param servers an address each */
  constructor(private readonly servers: readonly string[]) {}

  /**
   * @throws Error where none takes writes. One that another has taken over from is believed no more, even if it comes back
   * and knows nothing of it
   */
  find(): Promise<Place> {
    if (this.asking && performance.now() < this.heldUntil) return this.asking;
    const asking = this.ask();
    this.asking = asking;
    this.heldUntil = Number.POSITIVE_INFINITY;
    const holdFor = (ms: number) => {
      if (this.asking === asking) this.heldUntil = performance.now() + ms;
    };
    asking.then(
      () => holdFor(HOLDS_MS),
      () => holdFor(0),
    );
    return asking;
  }

  /** The next one asks anew: what was found did not answer. */
  forget(): void {
    this.asking = undefined;
  }

  private async ask(): Promise<Place> {
    const asked = this.servers.map(async (server) => {
      const answer = await askOne(server);
      if (answer.timeline < this.highest) throw new Error('another server has taken over from it');
      return answer;
    });
    try {
      const { place, timeline } = await Promise.any(asked);
      this.highest = Math.max(this.highest, timeline);
      return place;
    } catch (error) {
      const reasons = (error as AggregateError).errors.map((each: Error) => each.message || String(each));
      throw new Error(`None of the database's servers takes writes (${reasons.join('; ')}).`);
    }
  }
}

async function askOne(server: string): Promise<Answer> {
  const client = new Client({
    connectionString: server,
    connectionTimeoutMillis: ASK_MS,
    query_timeout: ASK_MS,
    application_name: 'stepwell-primary',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: string | null }>(QUESTION);
    const timeline = rows[0]?.timeline;
    if (!timeline) throw new Error('it follows another');
    return { place: { host: client.host, port: client.port }, timeline: Number.parseInt(timeline, 16) };
  } finally {
    // A server that hangs does not say goodbye.
    client.end().catch(() => {});
  }
}
