import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';

/** A connection or a transaction, of PostgreSQL or of the embedded database. */
export type Sql = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** An open database, PostgreSQL or embedded. */
export interface Database {
  sql: Sql;
  /** Connections for reads of pages and health checks, so that many orders do not block these reads. */
  reads: Sql;
  /** The pool of `sql`; absent for an embedded database. */
  pool?: Pool;
  /**
   * Runs the pending migrations. Processes that start at the same time wait for each other.
   * @param afterwards runs in a transaction before the next process continues
   */
  migrate(afterwards?: (tx: Sql) => Promise<unknown>): Promise<void>;
  /** The whole database as plain SQL, which `psql` and `replaceAll` read. */
  dump(): Promise<string>;
  /** Replaces everything in the database by a dump. In case of an error nothing is changed. */
  replaceAll(dump: string): Promise<void>;
  close(): Promise<void>;
}
