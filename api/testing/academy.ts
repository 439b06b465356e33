import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { PGlite } from '@electric-sql/pglite';
import { HEADERS } from '@stepwell/contract';
import { ownDatabase } from '@stepwell/server-kit/testing/own-database';
import { sql as query } from 'drizzle-orm';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { type AppOptions, createApp } from '../src/app';
import { loadSampleAcademy } from '../src/catalogue/sample/load';
import { type Act, type CommandOptions, runCommand } from '../src/cli/command/command';
import { type Database, databaseOf, openPostgres, type Sql } from '../src/database/connection';
import { migrate } from '../src/database/migrate';
import type { Caller } from '../src/staff/rights/caller';
import { oncePerRun, TEMPLATE_FILE } from './once-per-run';

declare global {
  // `environment.ts` sets these variables. `data-folder.ts` uses `emptyDatabaseArchive`.
  var sharedEmbedded: () => Promise<PGlite>;
  var ownEmbedded: () => Promise<PGlite>;
  var emptyDatabaseArchive: () => Promise<string>;
  var testDatabaseUrl: string | undefined;
}

/** The PostgreSQL server of this test run; `undefined` on the embedded database. */
export const POSTGRES_URL = globalThis.testDatabaseUrl;

/** The reply to a call. */
export interface Answered {
  status: number;
  message: string;
  // biome-ignore lint/suspicious/noExplicitAny: a reply's data is whatever the call under test sends
  data: any;
  headers: Record<string, unknown>;
}

export interface TestAcademy {
  readonly app: FastifyInstance;
  readonly sql: Sql;
  /** Only on PostgreSQL. */
  readonly pool: Database['pool'];
  /** Headers with the application id and key. */
  readonly keys: Record<string, string>;
  get(path: string, query?: Record<string, string>, headers?: Record<string, string>): Promise<Answered>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answered>;
  /** Runs the act of a command, by default as the system user `asha`, who may run all commands while the academy has no staff. */
  run<Input, Result>(
    act: Act<Input, Result>,
    input: Input,
    options?: Partial<CommandOptions>,
  ): Promise<Result>;
}

// Starting the embedded database takes seconds, and several workers may start one at the same time.
jest.setTimeout(60_000);

/** The system user that runs the commands of tests. */
export const ASHA: Caller = { from: 'terminal', systemUser: 'asha', isServer: false };

const KEYS = { appId: 'test-app', appKey: 'test-key' };
/** Headers that the calls of a `testApp` need, except `/health`. */
export const KEY_HEADERS = { [HEADERS.appId]: KEYS.appId, [HEADERS.appKey]: KEYS.appKey };

/** An API with the keys of the tests, and without rate limits unless they are switched on. */
export function testApp(options: Pick<AppOptions, 'sql'> & Partial<AppOptions>): FastifyInstance {
  return createApp({ rateLimit: false, ...KEYS, ...options });
}

/** An API with the sample academy in its own schema or database, for one test file. */
export function useAcademy(options: Partial<AppOptions> = {}): TestAcademy {
  let database: Database;
  let app: FastifyInstance;

  beforeAll(async () => {
    database = await openSampleAcademy();
    const { sql, reads, pool } = database;
    app = testApp({ sql, reads, pool, ...options });
  });

  afterAll(async () => {
    await app?.close();
    await database?.close();
  });

  const call = async (request: InjectOptions): Promise<Answered> => {
    const headers = { ...KEY_HEADERS, ...request.headers };
    const reply = await app.inject({ ...request, headers });
    const { response } = reply.json();
    expect(response.status).toBe(reply.statusCode);
    return { ...response, headers: reply.headers };
  };

  return {
    get app() {
      return app;
    },
    get sql() {
      return database.sql;
    },
    get pool() {
      return database.pool;
    },
    keys: KEY_HEADERS,
    get: (path, parameters = {}, headers = {}) =>
      call({ method: 'GET', url: path, query: parameters, headers }),
    run: (act, input, options = {}) =>
      runCommand(database.sql, { act, roles: 'everyone' }, input, { caller: ASHA, ...options }),
    post: (path, body, headers = {}) => call({ method: 'POST', url: path, payload: body as object, headers }),
  };
}

/** An API on the academy's database, whose queries throw `error` between `fail()` and `recover()`. */
export async function failingApp(
  { sql, keys }: Pick<TestAcademy, 'sql' | 'keys'>,
  error: Error,
  options: Partial<AppOptions> = {},
) {
  let isFailing = false;
  const failing = new Proxy(sql, {
    get(target, name, receiver) {
      if (isFailing) throw error;
      return Reflect.get(target, name, receiver);
    },
  });
  const app = testApp({ sql: failing, ...options });
  await app.ready();
  return {
    get: (url: string) => app.inject({ url, headers: keys }),
    post: (url: string, payload: object) => app.inject({ method: 'POST', url, headers: keys, payload }),
    fail: () => {
      isFailing = true;
    },
    recover: () => {
      isFailing = false;
    },
    close: () => app.close(),
  };
}

/** Opens a new database with the sample academy. On PostgreSQL it is copied from a template, because a migration takes seconds. */
async function openSampleAcademy(): Promise<Database> {
  if (POSTGRES_URL) return openFreshPostgres(POSTGRES_URL, {}, await sampleTemplate(POSTGRES_URL));
  const database = await openFreshDatabase();
  await migrate(database.sql, loadSampleAcademy);
  return database;
}

/** @returns the name of a database with the sample academy, created once per test run and dropped at its end */
async function sampleTemplate(server: string): Promise<string> {
  const file = await oncePerRun(TEMPLATE_FILE, async (path) => {
    const { url, keep } = await ownDatabase(server);
    const database = openPostgres(url);
    await migrate(database.sql, loadSampleAcademy);
    await database.close();
    await writeFile(path, await keep());
  });
  return readFile(file, 'utf8');
}

/** Opens an empty database, or an empty schema of the embedded database. `close` drops it. */
export async function openFreshDatabase(): Promise<Database> {
  if (POSTGRES_URL) return openFreshPostgres(POSTGRES_URL);
  const schema = `test_${randomBytes(6).toString('hex')}`;
  const client = await globalThis.sharedEmbedded();
  const { sql } = databaseOf(client);
  await sql.execute(query.raw(`CREATE SCHEMA ${schema}`));
  await sql.execute(query.raw(`SET search_path TO ${schema}`));
  return {
    sql,
    reads: sql,
    forRequest: () => sql,
    poolStates: () => [],
    async close() {
      await sql.execute(query.raw(`DROP SCHEMA ${schema} CASCADE`));
    },
  };
}

/**
 * Like `openFreshDatabase`, for a test that uses two databases at the same time, because the shared embedded database has only one
 * connection.
 */
export async function openSecondDatabase(): Promise<Database> {
  return POSTGRES_URL ? openFreshPostgres(POSTGRES_URL) : databaseOf(await globalThis.ownEmbedded());
}

/**
 * Creates a database on a PostgreSQL server and opens it. `close` drops it.
 * @param parameters connection parameters that replace those of `openPostgres`, such as `statement_timeout`
 * @param template name of the database to copy; default: the new database is empty
 */
export async function openFreshPostgres(
  server: string,
  parameters: Record<string, string> = {},
  template?: string,
): Promise<Database> {
  const { url, drop } = await ownDatabase(server, template);
  const address = new URL(url);
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  const database = openPostgres(address.href);
  return {
    ...database,
    async close() {
      await database.close();
      await drop();
    },
  };
}
