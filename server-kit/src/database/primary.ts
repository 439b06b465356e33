import { Client } from 'pg';

export interface Address {
  host: string;
  port: number;
}

interface Answer {
  address: Address;
  /** PostgreSQL's timeline id, which every failover increases. */
  timeline: number;
}

/** Timeout of the query to one server. */
const QUERY_TIMEOUT_MS = 1500;
/** How long a result is reused, so that simultaneous connections query once. */
const CACHE_MS = 1000;

/** `NULL` from a standby. A WAL file's name begins with the timeline in eight hexadecimal digits. */
const TIMELINE_QUERY = `SELECT CASE WHEN pg_is_in_recovery() THEN NULL
  ELSE substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) END AS timeline`;

/** Finds the server that accepts writes, among several servers. */
export class Primary {
  private highestTimeline = 0;
  private search: Promise<Address> | undefined;
  private cachedUntil = Number.NEGATIVE_INFINITY;

  /** @param servers a connection string each */
  constructor(private readonly servers: readonly string[]) {}

  /**
   * Finds the primary. A server with an older timeline than a primary found before is ignored, because a primary that was replaced in a
   * failover may come back, and still accept writes.
   * @throws Error if no server accepts writes
   */
  find(): Promise<Address> {
    if (this.search && performance.now() < this.cachedUntil) return this.search;
    const search = this.query();
    this.search = search;
    // Callers share this search while it runs.
    this.cachedUntil = Number.POSITIVE_INFINITY;
    const cacheFor = (ms: number) => {
      if (this.search === search) this.cachedUntil = performance.now() + ms;
    };
    search.then(
      () => cacheFor(CACHE_MS),
      () => cacheFor(0),
    );
    return search;
  }

  /** Drops the cached result, for a server that does not accept connections any more. */
  forget(): void {
    this.search = undefined;
  }

  private async query(): Promise<Address> {
    const queries = this.servers.map(async (server) => {
      const answer = await queryServer(server);
      const { host, port } = answer.address;
      if (answer.timeline < this.highestTimeline) throw new Error(`a failover has replaced ${host}:${port}`);
      return answer;
    });
    try {
      const { address, timeline } = await Promise.any(queries);
      this.highestTimeline = Math.max(this.highestTimeline, timeline);
      return address;
    } catch (error) {
      const reasons = (error as AggregateError).errors.map((each: Error) => each.message || String(each));
      throw new Error(`No server of DATABASE_URL accepts writes (${reasons.join('; ')}).`);
    }
  }
}

async function queryServer(server: string): Promise<Answer> {
  const client = new Client({
    connectionString: server,
    connectionTimeoutMillis: QUERY_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    application_name: 'stepwell-primary',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: string | null }>(TIMELINE_QUERY);
    const timeline = rows[0]?.timeline;
    if (!timeline) throw new Error(`${client.host}:${client.port} is a standby`);
    return { address: { host: client.host, port: client.port }, timeline: Number.parseInt(timeline, 16) };
  } finally {
    // `end` is not awaited, because a frozen server never answers.
    client.end().catch(() => {});
  }
}
