import { type AddressInfo, createServer } from 'node:net';
import { findPostgres } from '@stepwell/server-kit/testing/postgres';
import { PostgresPair } from '@stepwell/server-kit/testing/postgres-pair';
import { sql } from 'drizzle-orm';
import { type Database, openPostgres } from './connection';
import { rowsOf } from './rows';

const describeOnPostgres = findPostgres() ? describe : describe.skip;

/** About three times the expected time: 3 s until the server is probed, 1.5 s for the probe. */
const RECOVERY_MS = 15_000;

describeOnPostgres('PostgreSQL with a standby (skipped where none is installed)', () => {
  let pair: PostgresPair;
  let database: Database;

  beforeAll(async () => {
    pair = new PostgresPair([await unusedPort(), await unusedPort()]);
    await pair.start();
    database = openPostgres(pair.url);
    await database.sql.execute(sql`CREATE TABLE kept (what text)`);
  }, 60_000);
  afterAll(async () => {
    await database?.close();
    pair?.stop();
  });

  const portOf = async (connected: Database) => {
    const [row] = await rowsOf<{ port: number }>(connected.sql, sql`SELECT inet_server_port() AS port`);
    return row?.port;
  };
  const portOfUrl = (number: number) => Number(new URL(pair.urlOf(number)).port);

  test('finds the server that accepts writes, at any position of the URL', async () => {
    const withServersSwapped = openPostgres(
      pair.url.replace(/@([^,]+),([^/]+)/, (_, first: string, second: string) => `@${second},${first}`),
    );

    expect(await portOf(withServersSwapped)).toBe(portOfUrl(pair.primary));
    expect(await portOf(database)).toBe(portOfUrl(pair.primary));
    await withServersSwapped.close();
  });

  test('replaces connections to a hanging server after a failover', async () => {
    const old = pair.primary;
    await database.sql.execute(sql`INSERT INTO kept VALUES ('before')`);

    pair.signal(old, 'SIGSTOP');
    await pair.failOver();

    await retryFor(RECOVERY_MS, () => database.sql.execute(sql`INSERT INTO kept VALUES ('after')`));
    const rows = await pair.query(pair.primary, 'SELECT DISTINCT what FROM kept ORDER BY 1 DESC');
    expect(rows).toEqual([{ what: 'before' }, { what: 'after' }]);
  }, 60_000);

  test('ignores an old primary that comes back', async () => {
    pair.signal(pair.standby, 'SIGCONT');
    expect(await pair.query(pair.standby, 'SELECT pg_is_in_recovery() AS "isStandby"')).toEqual([
      { isStandby: false },
    ]);

    // Only the old primary answers now.
    pair.signal(pair.primary, 'SIGSTOP');
    await retryFor(RECOVERY_MS, async () => {
      const failure = await database.sql.execute(sql`SELECT 1`).catch(({ cause }: Error) => String(cause));
      expect(failure).toMatch(/a failover has replaced 127\.0\.0\.1:\d+/);
    });

    pair.signal(pair.primary, 'SIGCONT');
    await retryFor(RECOVERY_MS, async () => expect(await portOf(database)).toBe(portOfUrl(pair.primary)));
  }, 60_000);

  test('if no server accepts writes, the error has the reason for each server', async () => {
    await pair.addStandby();
    await pair.shutDown(pair.primary);
    const unconnected = openPostgres(pair.url);

    const failure = await unconnected.sql.execute(sql`SELECT 1`).catch((error: Error) => error.cause);

    expect(String(failure)).toMatch(
      /No server of DATABASE_URL accepts writes \(.*(ECONNREFUSED.*; [\d.:]+ is a standby|[\d.:]+ is a standby; .*ECONNREFUSED).*\)/,
    );
    await unconnected.close();
  }, 60_000);
});

async function retryFor(boundMs: number, act: () => Promise<unknown>): Promise<void> {
  const deadline = performance.now() + boundMs;
  for (;;) {
    try {
      await act();
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
  }
}

async function unusedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
