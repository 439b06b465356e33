import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import { Client, Pool } from 'pg';
import type { Database } from './connection';
import { DUMP_ARGUMENTS, dumpText, replaceStatements } from './dump-text';
import { MIGRATIONS } from './migrations';

/** Time limit of a statement, on the server. */
const STATEMENT_TIMEOUT_MS = 8000;
/** Time without a reply after which this process gives a connection up, such as that of a frozen server. */
const WRITE_TIMEOUT_MS = 10_000;
/** The same for reads; below the 3 s in which `/health` replies. */
const READ_TIMEOUT_MS = 2500;
const DUMP_MAX_BYTES = 2 ** 30;
/** Key of the advisory lock: any number that no other lock of the database has. */
const MIGRATION_LOCK = 7_318_001;

/** Opens a PostgreSQL database. Connections are opened when they are needed. */
export function openPostgres(url: string): Database {
  const pool = openPool(url, { max: 10, timeoutMs: WRITE_TIMEOUT_MS });
  const readers = openPool(url, { max: 2, timeoutMs: READ_TIMEOUT_MS });
  return {
    sql: drizzle({ client: pool }),
    reads: drizzle({ client: readers }),
    pool,
    migrate: (afterwards) =>
      withClient(url, async (client) => {
        // Held until the connection ends.
        await client.query(`SELECT pg_advisory_lock(${MIGRATION_LOCK})`);
        const sql = drizzle({ client });
        await runMigrations(sql, MIGRATIONS);
        if (afterwards) await sql.transaction(afterwards);
      }),
    dump: () => dump(url),
    replaceAll: (text) =>
      withClient(url, async (client) => {
        await client.query(replaceStatements(text));
      }),
    async close() {
      await Promise.all([pool.end(), readers.end()]);
    },
  };
}

function openPool(url: string, { max, timeoutMs }: { max: number; timeoutMs: number }): Pool {
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: Math.min(timeoutMs, 6000),
    query_timeout: timeoutMs,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'stepwell-api',
  });
  // Without these two listeners, the error of a broken connection would end the process. The pool replaces the connection.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    destroyAfterTimeout(client as Client);
  });
  return pool;
}

/** After a time-out the connection may still be waiting for its reply, so the pool must not use it again. */
function destroyAfterTimeout(client: Client): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const guarded = (...args: unknown[]) => {
    const result = query(...args);
    if (result instanceof Promise)
      result.catch((error: Error) => {
        if (error.message === 'Query read timeout')
          (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
      });
    return result;
  };
  Object.assign(client, { query: guarded });
}

async function dump(url: string): Promise<string> {
  // The URL may hold a password, which other users could read in the list of processes.
  const { password } = new URL(url);
  const address = new URL(url);
  address.password = '';
  const args = [...DUMP_ARGUMENTS, address.href];
  const env = { ...process.env, ...(password && { PGPASSWORD: decodeURIComponent(password) }) };
  try {
    const { stdout } = await promisify(execFile)('pg_dump', args, { env, maxBuffer: DUMP_MAX_BYTES });
    return dumpText(stdout);
  } catch (error) {
    const { code, stderr = '' } = error as { code?: unknown; stderr?: string };
    if (code === 'ENOENT')
      throw new Error('pg_dump is not installed: install PostgreSQL’s client programs on this machine.');
    throw new Error(`pg_dump failed: ${stderr.trim()}`);
  }
}

/** Uses a connection of its own, without time limits. */
async function withClient(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
