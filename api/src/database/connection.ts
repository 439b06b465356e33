import { PGlite } from '@electric-sql/pglite';
import { driverFor } from '@stepwell/server-kit/database-driver';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { Pool } from 'pg';
import { createFiles } from './create-files';
import { DurableFiles, START_PARAMETERS } from './durable-files';
import { endWhenSilent, serverProbe } from './silence';
import { poolFor } from './sql-comment';

/** What repositories query: a connection or a transaction, of either database. */
export type Sql = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** One open database. The code above it never asks which one it is. */
export interface Database {
  sql: Sql;
  /** For what pages wait for: connections of its own, so that a rush of orders holds up no page and no health check. */
  reads: Sql;
  /** `sql`, for one request, whose id its statements carry on a server (`request-comment.ts`). */
  forRequest(requestId: string): Sql;
  /** What `sql` takes its connections from; none of an embedded database. */
  pool?: Pool;
  /** Connections to a server, as they are now; none of an embedded one. */
  pools(): PoolState[];
  close(): Promise<void>;
}

export interface PoolState {
  pool: 'writes' | 'reads';
  open: number;
  idle: number;
  /** Those who wait for a connection. */
  waiting: number;
}

/** How long a single statement may take, unless it sets another limit. */
const STATEMENT_TIMEOUT_MS = 8000;

interface PoolLimits {
  connections: number;
  /** How long a caller waits for a free connection before the call fails. */
  connectMs: number;
  /** How long nothing need be heard of a statement before the server is asked whether it is there. */
  silenceMs: number;
}

const WRITES: PoolLimits = { connections: 10, connectMs: 6000, silenceMs: 3000 };
/** Pages wait for these. */
const READS: PoolLimits = { connections: 2, connectMs: 2000, silenceMs: 1500 };

/** Opens a database of a PostgreSQL server, or of the one among several that takes writes. */
export function openPostgres(url: string): Database {
  const driver = driverFor(url);
  const isThere = serverProbe({
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
    // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
    pool.on('error', () => {});
    pool.on('connect', (client) => {
      // One that breaks within a transaction fails the transaction; without a listener it, too, would end the process.
      client.on('error', () => {});
      endWhenSilent(client, silenceMs, () => isThere(client));
    });
    return pool;
  };
  const [pool, readers] = [open(WRITES), open(READS)];
  return {
    sql: drizzlePg({ client: pool }),
    reads: drizzlePg({ client: readers }),
    forRequest: (requestId) => drizzlePg({ client: poolFor(pool, requestId) }),
    pool,
    pools: () => [stateOf('writes', pool), stateOf('reads', readers)],
    async close() {
      await Promise.all([pool.end(), readers.end()]);
    },
  };
}

function stateOf(pool: PoolState['pool'], { totalCount, idleCount, waitingCount }: Pool): PoolState {
  return { pool, open: totalCount, idle: idleCount, waiting: waitingCount };
}

/** Opens the embedded database in a folder of its own. The caller holds the folder's lock (`lock.ts`). */
export async function openEmbedded(folder: string): Promise<Database> {
  await createFiles(folder);
  return embedded(await PGlite.create({ fs: new DurableFiles(folder), startParams: START_PARAMETERS }));
}

/** Wraps an embedded database that is already running. */
export function embedded(client: PGlite): Database {
  const sql = drizzlePglite({ client });
  return { sql, reads: sql, forRequest: () => sql, pools: () => [], close: () => client.close() };
}
