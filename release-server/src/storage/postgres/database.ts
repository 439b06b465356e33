import { driverFor } from '@stepwell/server-kit/database-driver';
import { Pool, type PoolClient } from 'pg';
import { SCHEMA, SCHEMA_LOCK } from './schema';

/** How long a single statement may take: a release's files go in one each. */
const STATEMENT_TIMEOUT_MS = 20_000;
const CONNECT_MS = 5000;
const CONNECTIONS = 4;

/** The tables of releases in a PostgreSQL database. */
export class PostgresDatabase {
  /** @param reader what rows are read by */
  private constructor(
    private readonly pool: Pool,
    private readonly reader: Pick<PoolClient, 'query'> = pool,
  ) {}

  /** Opens it, and makes its tables where they are not there yet. */
  static async open(url: string): Promise<PostgresDatabase> {
    const pool = new Pool({
      ...driverFor(url),
      max: CONNECTIONS,
      connectionTimeoutMillis: CONNECT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      query_timeout: STATEMENT_TIMEOUT_MS + CONNECT_MS,
      application_name: 'stepwell-releases',
    });
    // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
    pool.on('error', () => {});
    pool.on('connect', (client) => client.on('error', () => {}));
    const database = new PostgresDatabase(pool);
    try {
      await database.within(async (client) => {
        await client.query('SELECT pg_advisory_xact_lock($1)', [SCHEMA_LOCK]);
        await client.query(SCHEMA);
      });
    } catch (error) {
      await pool.end();
      throw error;
    }
    return database;
  }

  async rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.reader.query<Row>(text, values)).rows;
  }

  /** The same tables, as a transaction that is not committed yet sees them. */
  seenBy(client: PoolClient): PostgresDatabase {
    return new PostgresDatabase(this.pool, client);
  }

  /** All of it in one transaction, or nothing. */
  async within<T>(act: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let failure: Error | undefined;
    try {
      await client.query('BEGIN');
      const result = await act(client);
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch((broken: Error) => {
        failure = broken;
      });
      throw error;
    } finally {
      client.release(failure);
    }
  }

  async close(): Promise<void> {
    if (!this.pool.ending) await this.pool.end();
  }
}
