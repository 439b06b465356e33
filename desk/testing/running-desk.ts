import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { databaseOf, type Sql } from '@stepwell/api/connection';
import { migrate } from '@stepwell/api/migrate';
import type { Role } from '@stepwell/api/roles';
import { runNamed } from '@stepwell/api/runner';
import { loadSampleAcademy } from '@stepwell/api/sample';
import { staff } from '@stepwell/api/schema';
import { startSession } from '@stepwell/api/sessions';
import { buildPackages } from '@stepwell/remote-kit/internal/build-packages';
import { networkOf } from '@stepwell/server-kit/rate-limits';
import Fastify from 'fastify';
import { deskApp } from '../server/desk-app';
import { loadDeskBuild } from '../server/shared/page-build';
import { readInThread } from '../server/statement/read-in-thread';

/** A desk that runs in this process with a sample academy in memory, for tests with a real browser. */
export interface RunningDesk {
  /** Address, without a slash at its end. */
  url: string;
  sql: Sql;
  /** Creates a member of staff with a session. @returns the session's cookie */
  logIn(name: string, roles: Role[]): Promise<{ name: string; value: string; url: string }>;
  stop(): Promise<void>;
}

const HOST = '127.0.0.1';

/** Builds the desk if necessary, and starts it. @param port a free port */
export async function startDesk(port: number): Promise<RunningDesk> {
  const [built] = await buildPackages([join(import.meta.dirname, '..')], () => {});
  if (!built) throw new Error('The desk was not built.');
  const database = databaseOf(await PGlite.create());
  const { sql } = database;
  await migrate(sql, loadSampleAcademy);
  const url = `http://${HOST}:${port}`;
  const app = Fastify();
  await app.register(deskApp, {
    runner: { run: (name, input, options) => runNamed(sql, name, input, { ...options, deskUrl: url }) },
    build: await loadDeskBuild(built.folder),
    deskUrl: url,
    // There is no site, so requests for pictures fail at once.
    siteUrl: 'http://127.0.0.1:9',
    readStatement: readInThread,
  });
  await app.listen({ host: HOST, port });
  return {
    url,
    sql,
    async logIn(name, roles) {
      const email = `${name.toLowerCase().replace(/\W+/g, '-')}@academy.example`;
      const [row] = await sql.insert(staff).values({ email, name, roles }).returning();
      const client = { network: networkOf(HOST), browser: 'A browser' };
      const { secret } = await startSession(sql, row?.id ?? '', 'passkey', client);
      return { name: 'stepwell-desk', value: secret, url };
    },
    async stop() {
      await app.close();
      await database.close();
    },
  };
}
