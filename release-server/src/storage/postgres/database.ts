import { driverFor } from '@stepwell/server-kit/database-driver';
import { Pool, type PoolClient } from 'pg';
import { SCHEMA, SCHEMA_LOCK } from './schema';

/** Timeout of a statement; each file of a release is stored by one statement. */
const STATEMENT_TIMEOUT_MS = 20_000;
const CONNECT_MS = 5000;
const CONNECTIONS = 4;

/** Whether the user may create tables. Also true if the schema does not exist: creating it then fails with PostgreSQL's reason. */
const MAY_CREATE = `SELECT has_schema_privilege(to_regnamespace('stepwell_releases'), 'CREATE') IS NOT FALSE AS "mayCreate"`;

/** The tables of releases in a PostgreSQL database. */
export class PostgresDatabase {
  /** @param reader runs single statements: the pool, or the client of a transaction */
  private constructor(
    readonly url: string,
    private readonly pool: Pool,
    private readonly reader: Pick<PoolClient, 'query'> = pool,
  ) {}

  /** Connects, and creates missing tables. A user who may not create tables, such as that of edges, uses the existing tables. */
  static async open(url: string): Promise<PostgresDatabase> {
    const pool = new Pool({
      ...driverFor(url),
      max: CONNECTIONS,
      connectionTimeoutMillis: CONNECT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      query_timeout: STATEMENT_TIMEOUT_MS + CONNECT_MS,
      application_name: 'stepwell-releases',
    });
    // The pool replaces an idle connection that breaks; without a listener its error would end the process.
    pool.on('error', () => {});
    pool.on('connect', (client) => client.on('error', () => {}));
    const database = new PostgresDatabase(url, pool);
    try {
      const [user] = await database.rows<{ mayCreate: boolean }>(MAY_CREATE);
      if (!user?.mayCreate) return database;
      await database.inTransaction(async (client) => {
        await client.query('SELECT pg_advisory_xact_lock($1)', [SCHEMA_LOCK]);
        await client.query(SCHEMA);
      });
    } catch (error) {
      await pool.end();
      throw error;
    }
    return database;
  }

  /** Address without password and options. */
  get place(): string {
    return this.url.replace(/\/\/[^@/]*@/, '//').replace(/\?.*$/, '');
  }

  async rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.reader.query<Row>(text, values)).rows;
  }

  /** The tables as an open transaction sees them. */
  forTransaction(client: PoolClient): PostgresDatabase {
    return new PostgresDatabase(this.url, this.pool, client);
  }

  /** Runs `act` in a transaction, which is rolled back if it throws. */
  async inTransaction<T>(act: (client: PoolClient) => Promise<T>): Promise<T> {
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
