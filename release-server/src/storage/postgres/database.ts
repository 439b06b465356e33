import { driverFor } from '@stepwell/server-kit/database-driver';
import { Pool, type PoolClient } from 'pg';
import { SCHEMA, SCHEMA_LOCK } from './schema';

/** Timeout of a statement; each file of a release is stored by one statement. */
const STATEMENT_TIMEOUT_MS = 20_000;
const CONNECT_TIMEOUT_MS = 5000;
const MAX_CONNECTIONS = 4;

/** Query whether the user may create tables. True without the schema too, because its creation then fails with PostgreSQL's reason. */
const MAY_CREATE = `SELECT has_schema_privilege(to_regnamespace('stepwell_releases'), 'CREATE') IS NOT FALSE AS "mayCreate"`;

/** Connections to the PostgreSQL database with the schema `stepwell_releases`. */
export class PostgresDatabase {
  /** @param reader runs the statements of `rows`: the pool, or the client of a transaction */
  private constructor(
    readonly url: string,
    private readonly pool: Pool,
    private readonly reader: Pick<PoolClient, 'query'> = pool,
  ) {}

  /** Connects, and creates missing tables if the database user may. The user with which edges connect may not. */
  static async open(url: string): Promise<PostgresDatabase> {
    const pool = new Pool({
      ...driverFor(url),
      max: MAX_CONNECTIONS,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      // PostgreSQL ends a slow statement; `query_timeout`, of the driver, ends a query whose server is gone.
      statement_timeout: STATEMENT_TIMEOUT_MS,
      query_timeout: STATEMENT_TIMEOUT_MS + CONNECT_TIMEOUT_MS,
      application_name: 'stepwell-releases',
    });
    // The pool replaces broken connections. Without listeners an `error` event of a connection would end the process.
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

  /**
   * Identifies this database in this machine's records of last signed revisions (`RegistryPlace`): its address without user, password and
   * options.
   */
  get place(): string {
    return this.url.replace(/\/\/[^@/]*@/, '//').replace(/\?.*$/, '');
  }

  async rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.reader.query<Row>(text, values).catch(throwWithMessage)).rows;
  }

  /** The tables as an open transaction sees them. */
  forTransaction(client: PoolClient): PostgresDatabase {
    return new PostgresDatabase(this.url, this.pool, client);
  }

  /** Runs `act` in a transaction, which is rolled back if it throws. */
  async inTransaction<T>(act: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.pool.connect().catch(throwWithMessage);
    let rollbackError: Error | undefined;
    try {
      await client.query('BEGIN');
      const result = await act(client);
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch((failure: Error) => {
        rollbackError = failure;
      });
      throw error;
    } finally {
      // Called with an error, `release` closes the connection, because its transaction may still be open.
      client.release(rollbackError);
    }
  }

  async close(): Promise<void> {
    if (!this.pool.ending) await this.pool.end();
  }
}

/** If no address of a host name answers, Node's error has an empty message; its `errors` have the reasons. */
function throwWithMessage(error: Error & { errors?: Error[] }): never {
  if (!error.message && error.errors) error.message = error.errors.map(({ message }) => message).join('; ');
  throw error;
}
