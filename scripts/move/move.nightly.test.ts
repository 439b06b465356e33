import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Mirror, Trust, VerifiedRegistry } from '@stepwell/release-server/edge';
import { FolderStorage, releasePlace } from '@stepwell/release-server/folder-storage';
import { newGrant } from '@stepwell/release-server/grant';
import { StorageManager } from '@stepwell/release-server/manager';
import { openStorage } from '@stepwell/release-server/storage';
import { aBuild, aDataFolder, aTestRun } from '@stepwell/release-server/testing';
import { databaseName } from '@stepwell/server-kit/database-record';
import { type OwnDatabase, ownDatabase } from '@stepwell/server-kit/testing/own-database';
import { findPostgres, startPostgres, type ThrowAwayPostgres } from '@stepwell/server-kit/testing/postgres';
import { orderReplyStatus, placeOrder, startApi } from '../built/an-api.testing';
import { ROOT } from '../workspace/workspace';

// `npm run move -w scripts` moves an academy with an order, and its releases, from the embedded database to a real PostgreSQL.

jest.setTimeout(180_000);

const ASHA = { by: 'asha' };
const COURSE = `- _id: moved-course
  courseName: Moved course
  courseSummary: A summary.
  courseCategory: Data & AI
  courseCode: MOVED
  courseStatus: live
  coursePrice: 100
`;

const describeWithPostgres = findPostgres() ? describe : describe.skip;

describeWithPostgres('npm run move -w scripts', () => {
  let postgres: ThrowAwayPostgres;
  /** The data folder of a site that ran on the embedded database. Each test uses a copy. */
  let template: string;
  let orderId: string;
  let dataDir: string;
  let database: OwnDatabase;

  beforeAll(async () => {
    postgres = startPostgres();
    template = mkdtempSync(join(tmpdir(), 'stepwell-move-'));
    orderId = await makeAcademy(template);
    await makeReleases(template);
  }, 180_000);
  afterAll(() => {
    postgres?.stop();
    if (template) rmSync(template, { recursive: true, force: true });
  });

  beforeEach(async () => {
    dataDir = join(aDataFolder(), 'site');
    cpSync(template, dataDir, { recursive: true, preserveTimestamps: true });
    database = await ownDatabase(postgres.url);
  });
  afterEach(() => database?.drop());

  const onEmbedded = () => ({ DATA_DIR: dataDir });
  const onPostgres = () => ({ DATA_DIR: dataDir, DATABASE_URL: database.url });
  const move = () => run(['scripts/move.ts', 'to-postgresql'], onPostgres());

  test('moves orders, catalogue, releases and the live revision to PostgreSQL', async () => {
    expect(await move()).toMatchObject({ code: 0, err: '' });

    const api = await startApi(onPostgres());
    expect(await orderReplyStatus(api, orderId)).toBe(200);
    await api.stop();
    const mirrored = await mirrorReleases(dataDir, database.url);
    expect(mirrored).toEqual({ revision: 2, live: '1.0.0-b', logged: [] });
    const storage = await openStorage({ dataDir, databaseUrl: database.url });
    expect(await contentsOf(storage)).toEqual(await contentsOf(new FolderStorage(releasePlace(dataDir))));
    await storage.close();
    for (const command of ['scripts/start.ts', 'api/src/main.ts'])
      expect(await run([command], onEmbedded())).toMatchObject({
        code: 1,
        err: expect.stringMatching(/^The academy of .* is in PostgreSQL at .*\n$/),
      });
    expect(await run(['scripts/release.ts', 'list'], onEmbedded())).toMatchObject({
      code: 1,
      err: expect.stringContaining('is in PostgreSQL at'),
    });
  });

  test('moves releases to the database of RELEASES_DATABASE_URL', async () => {
    const releases = await ownDatabase(postgres.url);
    const apart = { ...onPostgres(), RELEASES_DATABASE_URL: releases.url };
    try {
      expect(await run(['scripts/move.ts', 'to-postgresql'], apart)).toMatchObject({ code: 0, err: '' });

      expect(await mirrorReleases(dataDir, releases.url)).toMatchObject({ revision: 2, logged: [] });
      expect(queryValue(database.url, 'SELECT count(*) FROM orders')).toBe('1');
      expect(queryValue(database.url, "SELECT to_regclass('stepwell_releases.releases')")).toBe('');

      // The releases are there, the academy is not, and the folder has a later revision: as after an interrupted move.
      rmSync(join(dataDir, 'database.json'));
      const storage = await openStorage({ dataDir });
      await new StorageManager(storage, 0).promote({ checkout: '1.0.0-a' }, ASHA);
      const empty = await ownDatabase(postgres.url);
      const again = await run(['scripts/move.ts', 'to-postgresql'], { ...apart, DATABASE_URL: empty.url });
      expect(again).toMatchObject({ code: 1, err: expect.stringContaining('without revision 3 of ') });
      expect(existsSync(join(dataDir, 'database.json'))).toBe(false);
      await empty.drop();
    } finally {
      await releases.drop();
    }
  });

  test.each([
    ['npm start', 'scripts/start.ts', []],
    ['the API', 'api/src/main.ts', []],
    ['the command line of the back office', 'api/src/cli/main.ts', ['order', 'list']],
  ])('%s refuses an empty database if the data folder holds an academy', async (_name, file, args) => {
    expect(await run([file, ...args], onPostgres())).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        /^DATA_DIR .* holds an academy in its embedded database, and .* is empty: "npm run move -w scripts -- to-postgresql".*\n$/,
      ),
    });

    expect(
      queryValue(
        database.url,
        "SELECT count(*) FROM information_schema.tables WHERE table_schema IN ('public', 'stepwell_releases')",
      ),
    ).toBe('0');
  });

  test('npm start on a database without the releases of the data folder is refused before anything is published', async () => {
    const other = await startApi({ DATABASE_URL: database.url, DATA_DIR: aDataFolder() });
    await other.stop();
    await run(['api/src/cli/main.ts', 'staff', 'invite', 'asha@academy.example', 'Asha Rao'], {
      DATABASE_URL: database.url,
      DATA_DIR: aDataFolder(),
    });

    const { code, err } = await run(['scripts/start.ts'], onPostgres());

    expect(code).toBe(1);
    expect(err).toMatch(/^DATA_DIR .* has served its own releases, at revision 2, and .* holds none: /);
    expect(queryValue(database.url, 'SELECT count(*) FROM stepwell_releases.releases')).toBe('0');
  });

  test('--help prints the usage and succeeds', async () => {
    const help = { code: 0, err: '', out: expect.stringContaining('to-postgresql   moves the academy') };
    expect(await run(['scripts/move.ts', '--help'], {})).toMatchObject(help);
  });

  describe('is refused', () => {
    const cases: [name: string, arrange: () => Promise<unknown>, argument: string, message: RegExp][] = [
      ['without a direction', async () => {}, '', /to-postgresql {3}moves the academy/],
      [
        'where PostgreSQL holds an academy already',
        () =>
          run(['api/src/migrate.ts'], { DATABASE_URL: database.url, DATA_DIR: aDataFolder() }).then(() =>
            queryValue(database.url, "INSERT INTO coupons (code, percent_bps) VALUES ('X', 1)"),
          ),
        'to-postgresql',
        /holds an academy already: a move needs an empty database/,
      ],
      [
        'where PostgreSQL holds releases already',
        async () => {
          const storage = await openStorage({ dataDir: aDataFolder(), databaseUrl: database.url });
          await storage.artifacts.publish(aBuild('shell', '1.0.0-s9'));
          await storage.close();
        },
        'to-postgresql',
        /This database has releases already/,
      ],
    ];

    test.each(cases)('%s', async (_name, arrange, argument, message) => {
      await arrange();

      const { code, err } = await run(['scripts/move.ts', argument], onPostgres());

      expect([code, err]).toEqual([1, expect.stringMatching(message)]);
      expect(existsSync(join(dataDir, 'database.json'))).toBe(false);
    });

    test('while a process has the embedded database open', async () => {
      const api = await startApi(onEmbedded());

      expect(await move()).toMatchObject({ code: 1, err: expect.stringContaining('is in use by process') });

      await api.stop();
    });
  });

  describe('that is killed', () => {
    test.each(['orders: 1', 'releases: 3'])('after line %p is completed by the next move', async (line) => {
      await killedAt(line);
      const start = await run(['api/src/main.ts'], onEmbedded());
      expect([start.code, start.err]).toEqual([
        1,
        expect.stringMatching(/ is in PostgreSQL | did not end\. .*to-postgresql/),
      ]);

      expect(await move()).toMatchObject({ code: 0, err: '' });

      const api = await startApi(onPostgres());
      expect(await orderReplyStatus(api, orderId)).toBe(200);
      await api.stop();
      expect(queryValue(database.url, "SELECT count(*) FROM changes WHERE action = 'move'")).toBe('1');
      expect((await mirrorReleases(dataDir, database.url)).revision).toBe(2);
    });

    test('between the commit in PostgreSQL and the record in the data folder is completed by the next move', async () => {
      await move();
      const id = queryValue(database.url, "SELECT detail ->> 'move' FROM changes WHERE action = 'move'");
      const record = join(dataDir, 'database.json');
      const unfinishedRecord = { ...JSON.parse(readFileSync(record, 'utf8')), unfinishedMove: id };
      writeFileSync(record, JSON.stringify(unfinishedRecord));

      expect((await run(['api/src/main.ts'], onEmbedded())).code).toBe(1);
      const api = await startApi(onPostgres());
      await api.stop();
      expect(await move()).toMatchObject({ code: 0, err: '' });

      expect(JSON.parse(readFileSync(record, 'utf8'))).not.toHaveProperty('unfinishedMove');
      expect(queryValue(database.url, "SELECT count(*) FROM changes WHERE action = 'move'")).toBe('1');
    });

    test('while PostgreSQL commits it is completed by the next move', async () => {
      await run(['api/src/migrate.ts'], { DATABASE_URL: database.url, DATA_DIR: aDataFolder() });
      const unfinished = {
        database: databaseName(database.url),
        since: '2026-11-27',
        unfinishedMove: 'killed',
      };
      writeFileSync(join(dataDir, 'database.json'), JSON.stringify(unfinished));
      const psql = spawn(join(findPostgres() ?? '', 'psql'), ['-Xq', database.url], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      psql.stdin.write(`BEGIN; INSERT INTO changes (actor, action, subject, detail)
        VALUES ('asha', 'move', 'database', '{"move": "killed"}') RETURNING 1;\n`);
      await once(psql.stdout, 'data');

      const next = start(['scripts/move.ts', 'to-postgresql'], onPostgres());
      const ended = once(next, 'exit');
      await once(next.stdout ?? next, 'data');
      while (queryValue(database.url, 'SELECT count(*) FROM pg_locks WHERE NOT granted') === '0')
        await pause(100);
      psql.stdin.end('COMMIT;\n');

      expect(await ended).toEqual([0, null]);
      expect((await run(['api/src/main.ts'], onEmbedded())).err).toContain('is in PostgreSQL at');
    });

    test('before the commit in PostgreSQL can be cancelled by deleting the record', async () => {
      await killedAt('orders: 1');
      expect(await run(['scripts/start.ts'], onPostgres())).toMatchObject({
        code: 1,
        err: expect.stringContaining('did not end. Run "npm run move -w scripts -- to-postgresql"'),
      });

      rmSync(join(dataDir, 'database.json'));

      const api = await startApi(onEmbedded());
      expect(await orderReplyStatus(api, orderId)).toBe(200);
      await api.stop();
    });

    async function killedAt(line: string): Promise<void> {
      const child = start(['scripts/move.ts', 'to-postgresql'], onPostgres());
      await new Promise<void>((resolve) => {
        child.stdout?.on('data', (part) => {
          if (String(part).includes(line)) child.kill('SIGKILL');
        });
        child.once('exit', () => resolve());
      });
    }
  });
});

/** Makes an academy with a course on sale, and an order of that course. @returns the order's id */
async function makeAcademy(dataDir: string): Promise<string> {
  const env = { DATA_DIR: dataDir };
  const api = await startApi(env);
  const file = join(dataDir, 'course.yaml');
  writeFileSync(file, COURSE);
  for (const args of [
    ['course', 'import', file],
    ['payee', 'change', 'moved@academybank', '--confirm', 'moved@academybank', '--name', 'Moved Academy'],
    ['settings', 'set', 'isCourseEnrollmentAllowed', 'true'],
  ]) {
    const { code, err } = await run(['api/src/cli/main.ts', ...args], env);
    if (code !== 0) throw new Error(err);
  }
  const orderId = await placeOrder(api, { courseId: 'moved-course' });
  await api.stop();
  return orderId;
}

/** Makes two revisions, a test report, a grant, the counts of an edge, and the trusted revision of that edge. */
async function makeReleases(dataDir: string): Promise<void> {
  const storage = await openStorage({ dataDir });
  const manager = new StorageManager(storage, 0);
  await storage.artifacts.publish(aBuild('shell', '1.0.0-s1'));
  for (const id of ['1.0.0-a', '1.0.0-b']) await storage.artifacts.publish(aBuild('checkout', id));
  await manager.promote({ shell: '1.0.0-s1', checkout: '1.0.0-a' }, ASHA);
  await manager.promote({ checkout: '1.0.0-b' }, ASHA);
  await manager.storeTestRun(aTestRun(), 'asha');
  const terms = { team: 'checkout', features: ['checkout'], verbs: ['read' as const], expiresAt: '2030' };
  await storage.grants.save(newGrant(terms).grant);
  const hour = new Date().toISOString().slice(0, 13);
  const counts = [{ feature: 'checkout' }] as never;
  await storage.signals.saveVisits('edge:3000', { hour, counts });
  await storage.signals.saveOutcomes('edge:3000', [{ feature: 'checkout', phase: 'first' }] as never);
  await recordTrustedRevision(dataDir);
}

/** All contents of a storage, for a comparison. */
async function contentsOf(storage: Awaited<ReturnType<typeof openStorage>>) {
  return {
    releases: await storage.artifacts.list(),
    testRuns: await storage.artifacts.testRuns('checkout', '1.0.0-b'),
    grants: await storage.grants.list(),
    history: await storage.deployments.history(),
    visits: await storage.signals.visits('checkout'),
    outcomes: await storage.signals.outcomes('checkout', 'first'),
  };
}

/** Mirrors the releases in PostgreSQL as the edge of the data folder does. @returns the mirrored revision and logged lines */
async function mirrorReleases(dataDir: string, databaseUrl: string) {
  const logged: string[] = [];
  const log = (text: string) => logged.push(text);
  const place = releasePlace(join(dataDir, 'mirror'));
  const trust = new Trust({ folder: join(dataDir, 'trust'), log });
  const open = () => openStorage({ dataDir, databaseUrl });
  const mirror = await Mirror.start({ open, place, trust, name: 'edge', log });
  await mirror.close();
  const { revision, features } = place.registry.read();
  return { revision, live: features.checkout?.live, logged };
}

/** Reads the releases as the edge of this data folder does. Reading records the trusted revision. */
async function recordTrustedRevision(dataDir: string) {
  const place = releasePlace(dataDir);
  const trust = new Trust({ folder: join(dataDir, 'trust'), log: () => {} });
  const registry = await VerifiedRegistry.open({
    registry: place.registry,
    signed: async (role, version) => place.metadata.read(role, version),
    trust,
    log: () => {},
  });
  await registry.read();
}

function start(args: string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['--import', './scripts/typescript.mjs', ...args], {
    cwd: ROOT,
    // No other test uses this port, because a start checks that its port is free.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '4619', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function run(args: string[], env: Record<string, string>) {
  return new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    const child = start(args, env);
    let [out, err] = ['', ''];
    child.stdout?.on('data', (part) => (out += part));
    child.stderr?.on('data', (part) => (err += part));
    child.once('close', (code) => resolve({ code, out, err }));
  });
}

/** Runs SQL. @returns the value of the only row and column */
function queryValue(url: string, sql: string): string {
  const psql = join(findPostgres() ?? '', 'psql');
  const { stdout, stderr, status } = spawnSync(psql, ['-AtXq', '-c', sql, url], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
}
