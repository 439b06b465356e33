import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { ownDatabase } from '@stepwell/server-kit/testing/own-database';
import { findPostgres, startPostgres, type ThrowAwayPostgres } from '@stepwell/server-kit/testing/postgres';
import { useFolder } from '@stepwell/server-kit/testing/use-folder';
import { callApi } from '../../testing/call-api';
import { fillDataFolder } from '../../testing/data-folder';
import { placeOrderBody } from '../../testing/place-order-body';
import { runProgram } from '../../testing/run-program';
import { type RunningServer, startServer } from '../../testing/server';
import { acquireLock } from '../database/lock';

// Commands use the configured database and never create one.
jest.setTimeout(240_000);

const folder = useFolder();

const academy = (env: Record<string, string>, ...args: string[]) => runProgram('cli/main.ts', args, env);
const migrate = (env: Record<string, string>) => runProgram('migrate.ts', [], env);

test.each([
  ['academy', ['settings', 'set', 'payeeVPA', 'academy@okbank', '--confirm', 'academy@okbank']],
  ['academy', ['restore', 'academy.backup']],
  ['academy', ['sample', 'load']],
  ['migrate', []],
])('%s %p creates no database', async (name, args) => {
  const DATA_DIR = folder('data');
  const env = { DATA_DIR };

  const { code, out, err } = await (name === 'academy' ? academy(env, ...args) : migrate(env));

  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toMatch(
    /^There is no database at [^\n]*\/data\/db \(DATABASE_URL is not set, DATA_DIR is [^\n]*'npm run api'[^\n]*\n$/,
  );
  expect(existsSync(DATA_DIR)).toBe(false);
});

test('fails for a folder that has a stale lock but no database', async () => {
  mkdirSync(folder('holders'));
  writeFileSync(folder('holders', '17-0123abcd-3f2a9c81d'), '');

  const { code, err } = await academy({ DATA_DIR: folder() }, 'course', 'list');

  expect(code).toBe(1);
  expect(err).toMatch(/^There is no database at [^\n]*\n$/);
  expect(existsSync(folder('db'))).toBe(false);
});

test('a command opens the database itself if the process that had it open exits without running the command', async () => {
  await fillDataFolder(folder());
  const lock = await acquireLock(folder(), { timeoutMs: 0, report: () => undefined });
  lock.serve(lock.release);

  const { code, out, err } = await academy({ DATA_DIR: folder() }, 'course', 'list', '--json');

  expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining('the sample academy') });
  expect(JSON.parse(out)).toHaveLength(13);
});

test('migrate refuses an unknown argument and runs no migrations', async () => {
  const ran = await runProgram('migrate.ts', ['--help'], { DATA_DIR: folder() });

  expect(ran).toEqual({ code: 1, out: '', err: expect.stringMatching(/^Unknown option '--help'/) });
});

test('commands, migrate and the API require DATABASE_URL on a machine with an installed site', async () => {
  const SETTINGS_FILE = folder('site.env');
  writeFileSync(SETTINGS_FILE, 'DATABASE_URL=postgres://127.0.0.1/stepwell\n');
  const line = new RegExp(
    `^DATABASE_URL is not set, but [^\n]* ${SETTINGS_FILE}\\. [^\n]*'academy'[^\n]*\n$`,
  );

  for (const ran of [
    await academy({ DATA_DIR: folder(), SETTINGS_FILE }, 'course', 'list'),
    await migrate({ DATA_DIR: folder(), SETTINGS_FILE }),
    await runProgram('main.ts', [], { DATA_DIR: folder(), SETTINGS_FILE }),
  ]) {
    expect(ran).toEqual({ code: 1, out: '', err: expect.stringMatching(line) });
  }
  expect(existsSync(folder('db'))).toBe(false);
});

const describeWithPostgres = findPostgres() ? describe : describe.skip;

describeWithPostgres('on a PostgreSQL server', () => {
  let postgres: ThrowAwayPostgres;
  let drop: () => Promise<void>;
  let env: { DATABASE_URL: string; DATA_DIR: string };
  let api: RunningServer | undefined;
  let place: RegExp;

  beforeAll(() => {
    postgres = startPostgres();
  });
  afterAll(() => postgres?.stop());
  beforeEach(async () => {
    const own = await ownDatabase(postgres.url);
    drop = own.drop;
    env = { DATABASE_URL: own.url, DATA_DIR: folder('data') };
    place = new RegExp(`; database: PostgreSQL, ${new URL(own.url).pathname.slice(1)} on [^\n]+\n`);
  });
  afterEach(async () => {
    await api?.end('SIGKILL');
    api = undefined;
    await drop();
  });

  test('a new academy on a server is empty', async () => {
    const early = await academy(env, 'doctor');
    expect({ ...early, out: '' }).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(
        /^The database of DATABASE_URL \(PostgreSQL, [^\n]*'npm run migrate' first\.\n$/,
      ),
    });

    await migrate(env);
    api = await startServer('src/main.ts', { ...env, RATE_LIMIT: 'off' });
    const doctor = await academy(env, 'doctor');
    expect(doctor.code).toBe(1);
    expect(doctor.err).toMatch(/^academy: no name set; /);
    expect(doctor.err).toMatch(place);
    expect(doctor.out).toMatch(/problem +No payee is set/);
    expect(doctor.out).toMatch(/warning +Enrolment is closed/);
    expect(doctor.out).toContain('No course is Live');
    expect(await call('/api/courses/getAllCourses')).toEqual([]);

    expect(await academy(env, 'settings', 'set', 'payeeName', 'Asha Academy')).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        /\nThis academy has no staff yet, [^\n]*'npm run academy -- staff invite [^\n]*\n$/,
      ),
    });
    await academy(env, 'staff', 'invite', 'asha@academy.example', 'Asha Rao');
    const payee = ['asha@okaxis', '--confirm', 'asha@okaxis', '--name', 'Asha Academy'];
    expect((await academy(env, 'payee', 'change', ...payee)).code).toBe(0);
    const set = await academy(env, 'settings', 'set', 'gstMode', 'none');

    expect(set).toMatchObject({ code: 0, err: expect.stringMatching(/^academy: Asha Academy; /) });
    await shown('/api/settings/getSettings', { payeeVPA: 'asha@okaxis', isCourseEnrollmentAllowed: 'false' });
    expect(existsSync(env.DATA_DIR)).toBe(false);
    expect(await academy(env, 'sample', 'load')).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/\nThe database is not empty: [^\n]*\n$/),
    });
  });

  test('sample load fills an empty database', async () => {
    const loaded = await academy(env, 'sample', 'load', '--json');
    const doctor = await academy(env, 'doctor', '--json');

    expect(loaded).toMatchObject({ code: 0, out: '{\n  "loaded": true\n}\n' });
    expect(doctor.code).toBe(1);
    expect(doctor.err).toMatch(/^academy: the sample academy; database: PostgreSQL, [^\n]+\n$/);
    expect(JSON.parse(doctor.out).filter(({ level }: { level: string }) => level === 'problem')).toHaveLength(
      4,
    );

    api = await startServer('src/main.ts', { ...env, RATE_LIMIT: 'off' });
    const { order } = await call('/api/orders/placeOrder', placeOrderBody());
    expect(order.courseTotalPrice).toBe(10_618.82);
  });

  test('a backup of the embedded database is restored into an empty database', async () => {
    const file = folder('academy.backup');
    const DATA_DIR = folder('embedded');
    await fillDataFolder(DATA_DIR);
    await academy({ DATA_DIR }, 'backup', file);

    const restored = await academy(env, 'restore', file);

    expect(restored).toMatchObject({ code: 0, out: expect.stringContaining(`Restored from ${file}`) });
    expect(JSON.parse((await academy(env, 'course', 'list', '--json')).out)).toHaveLength(13);
  });

  const call = async (path: string, body?: object) => (await callApi(api?.port, path, body)).data;

  /** Waits until the API returns these values; the test's timeout limits the wait. */
  async function shown(path: string, values: Record<string, string>): Promise<void> {
    for (;;) {
      const data = await call(path);
      if (Object.entries(values).every(([name, value]) => data[name] === value)) return;
    }
  }
});
