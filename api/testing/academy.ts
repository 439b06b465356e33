import { readFile, writeFile } from 'node:fs/promises';
import type { PGlite } from '@electric-sql/pglite';
import { HEADERS } from '@stepwell/contract';
import { ownDatabase } from '@stepwell/server-kit/testing/own-database';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Caller } from '../src/acts/act';
import { type AppOptions, createApp } from '../src/app';
import { loadSampleAcademy } from '../src/catalogue/sample/load';
import type { Database, Sql } from '../src/database/connection';
import { databaseOf } from '../src/database/embedded';
import { openPostgres } from '../src/database/postgres';
import type { Role } from '../src/lib/roles';
import { oncePerRun, TEMPLATE_FILE } from './once-per-run';

declare global {
  // `environment.ts` sets these variables.
  var openEmbedded: (archive?: string) => Promise<PGlite>;
  var pgDump: typeof import('@electric-sql/pglite-tools/pg_dump').pgDump;
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
  readonly database: Database;
  readonly sql: Sql;
  /** Headers with the application id and key. */
  readonly keys: Record<string, string>;
  get(path: string, query?: Record<string, string>, headers?: Record<string, string>): Promise<Answered>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answered>;
  /** A member of staff who calls acts. The member has no row in the database. */
  as(role: Role, name?: string): Caller;
}

// Opening a database takes seconds where other tests run at the same time.
jest.setTimeout(60_000);

const KEYS = { appId: 'test-app', appKey: 'test-key' };
/** Headers that the calls of a `testApp` need, except `/health`. */
export const KEY_HEADERS = { [HEADERS.appId]: KEYS.appId, [HEADERS.appKey]: KEYS.appKey };

/** Addresses of the academy under test. */
export const SITE: Caller['site'] = {
  publicUrl: 'https://academy.test',
  deskUrl: 'https://desk.academy.test',
  dataDir: '/nowhere',
  sendsMail: true,
};

/** An API with the keys of the tests, and without rate limits unless they are switched on. */
export function testApp(options: Pick<AppOptions, 'sql'> & Partial<AppOptions>): FastifyInstance {
  return createApp({ rateLimit: false, ...KEYS, ...options });
}

/** An API with the sample academy in a database of its own, for one test file. */
export function testAcademy(options: Partial<AppOptions> = {}): TestAcademy {
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
    const reply = await app.inject({ ...request, headers: { ...KEY_HEADERS, ...request.headers } });
    const { response } = reply.json();
    expect(response.status).toBe(reply.statusCode);
    return { ...response, headers: reply.headers };
  };

  return {
    get app() {
      return app;
    },
    get database() {
      return database;
    },
    get sql() {
      return database.sql;
    },
    keys: KEY_HEADERS,
    get: (path, query = {}, headers = {}) => call({ method: 'GET', url: path, query, headers }),
    post: (path, body, headers = {}) => call({ method: 'POST', url: path, payload: body as object, headers }),
    as: (role, name = 'Asha Rao') => ({ sql: database.sql, site: SITE, name, roles: [role], memberId: null }),
  };
}

/** An API whose database throws `error` between `fail()` and `recover()`. */
export async function failingApp(
  { sql }: Pick<TestAcademy, 'sql'>,
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
    get: (url: string) => app.inject({ url, headers: KEY_HEADERS }),
    post: (url: string, payload: object) =>
      app.inject({ method: 'POST', url, headers: KEY_HEADERS, payload }),
    fail: () => {
      isFailing = true;
    },
    recover: () => {
      isFailing = false;
    },
    close: () => app.close(),
  };
}

/** Opens a new database with the sample academy: a copy of one that is made once per run, because a migration takes seconds. */
async function openSampleAcademy(): Promise<Database> {
  if (!POSTGRES_URL) return databaseOf(await globalThis.openEmbedded(await sampleArchive()));
  return openFreshPostgres(POSTGRES_URL, await sampleTemplate(POSTGRES_URL));
}

function sampleArchive(): Promise<string> {
  return oncePerRun('sample-academy.tar', async (path) => {
    const client = await globalThis.openEmbedded();
    await databaseOf(client).migrate(loadSampleAcademy);
    const archive = await client.dumpDataDir('none');
    await client.close();
    await writeFile(path, new Uint8Array(await archive.arrayBuffer()));
  });
}

/** @returns the name of a database with the sample academy, dropped at the end of the run */
async function sampleTemplate(server: string): Promise<string> {
  const file = await oncePerRun(TEMPLATE_FILE, async (path) => {
    const { url, keep } = await ownDatabase(server);
    const database = openPostgres(url);
    await database.migrate(loadSampleAcademy);
    await database.close();
    await writeFile(path, await keep());
  });
  return readFile(file, 'utf8');
}

/** Opens an empty database. `close` drops it. */
export async function openFreshDatabase(): Promise<Database> {
  return POSTGRES_URL ? openFreshPostgres(POSTGRES_URL) : databaseOf(await globalThis.openEmbedded());
}

/** Creates a database on a PostgreSQL server and opens it. `close` drops it. @param template name of the database to copy */
export async function openFreshPostgres(server: string, template?: string): Promise<Database> {
  const { url, drop } = await ownDatabase(server, template);
  const database = openPostgres(url);
  return {
    ...database,
    async close() {
      await database.close();
      await drop();
    },
  };
}
