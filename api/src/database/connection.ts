import { PGlite } from '@electric-sql/pglite';
import { driverFor } from '@stepwell/server-kit/database-driver';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { Pool } from 'pg';
import { destroyWhenSilent, serverProbe } from './connection-watchdog';
import { createFiles } from './create-files';
import { DurableFiles, START_PARAMETERS } from './durable-files';
import { poolFor } from './sql-comment';

/** A connection or a transaction, of PostgreSQL or of the embedded database. */
export type Sql = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** An open database, PostgreSQL or embedded. */
export interface Database {
  sql: Sql;
  /** Separate connections for reads of pages and health checks, so that many orders do not block these reads. */
  reads: Sql;
  /** Like `sql`, for one request. On PostgreSQL, the statements contain the id of the request (`sql-comment.ts`). */
  forRequest(requestId: string): Sql;
  /** The pool of `sql`; absent for an embedded database. */
  pool?: Pool;
  /** State of the pools, for metrics; empty for an embedded database. */
  poolStates(): PoolState[];
  close(): Promise<void>;
}

export interface PoolState {
  pool: 'writes' | 'reads';
  open: number;
  idle: number;
  /** Number of callers that wait for a connection. */
  waiting: number;
}

/** Time limit of a statement, unless its transaction sets another one. */
const STATEMENT_TIMEOUT_MS = 8000;

interface PoolLimits {
  connections: number;
  /** How long a caller waits for a connection before the call fails. */
  connectMs: number;
  /** Time without data from the server, while a statement runs, after which the server is probed (`connection-watchdog.ts`). */
  silenceMs: number;
}

const WRITES: PoolLimits = { connections: 10, connectMs: 6000, silenceMs: 3000 };
const READS: PoolLimits = { connections: 2, connectMs: 2000, silenceMs: 1500 };

/** Opens a PostgreSQL database. If the URL has several servers, connections go to the server that accepts writes. */
export function openPostgres(url: string): Database {
  const driver = driverFor(url);
  const probe = serverProbe({
    connectionString: driver.connectionString,
    application_name: 'stepwell-probe',
  });
  const open = ({ connections, connectMs, silenceMs }: PoolLimits) => {
    const pool = new Pool({
      ...driver,
      max: connections,
      connectionTimeoutMillis: connectMs,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      application_name: 'stepwell-api',
    });
    // Without these two listeners, the error of a broken connection would end the process. The pool replaces an idle connection; the
    // transaction of a connection in use fails.
    pool.on('error', () => {});
    pool.on('connect', (client) => {
      client.on('error', () => {});
      destroyWhenSilent(client, silenceMs, () => probe(client));
    });
    return pool;
  };
  const [pool, readers] = [open(WRITES), open(READS)];
  return {
    sql: drizzlePg({ client: pool }),
    reads: drizzlePg({ client: readers }),
    forRequest: (requestId) => drizzlePg({ client: poolFor(pool, requestId) }),
    pool,
    poolStates: () => [stateOf('writes', pool), stateOf('reads', readers)],
    async close() {
      await Promise.all([pool.end(), readers.end()]);
    },
  };
}

function stateOf(pool: PoolState['pool'], { totalCount, idleCount, waitingCount }: Pool): PoolState {
  return { pool, open: totalCount, idle: idleCount, waiting: waitingCount };
}

/** Opens the embedded database in a folder, or creates it there. The caller must hold the folder's lock (`lock.ts`). */
export async function openEmbedded(folder: string): Promise<Database> {
  await createFiles(folder);
  return databaseOf(await PGlite.create({ fs: new DurableFiles(folder), startParams: START_PARAMETERS }));
}

/** Wraps a running embedded database, whose only connection serves all purposes. */
export function databaseOf(client: PGlite): Database {
  const sql = drizzlePglite({ client });
  return { sql, reads: sql, forRequest: () => sql, poolStates: () => [], close: () => client.close() };
}
