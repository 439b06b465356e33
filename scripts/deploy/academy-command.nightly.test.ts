import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres, startPostgres, type ThrowAwayPostgres } from '@stepwell/server-kit/testing/postgres';
import { ROOT } from '../workspace/workspace';
import { readDeploy } from './commands.testing';

// Tests the command `academy` of an installed site (docs/deploying.md): the settings that it reads, and the user that it runs as.
jest.setTimeout(180_000);

const COMMAND = join(ROOT, 'deploy/bin/academy');
/** Reads files as `EnvironmentFile=` does, except that it expands `$NAME` and leaves out empty values, neither of which is in `FILE`. */
const SYSTEMD_READER = '/usr/lib/systemd/user-environment-generators/30-systemd-environment-d-generator';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stepwell-academy-'));
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A settings file with every form of line; `VALUES` is what systemd reads from it. */
const FILE = String.raw`# A comment; with = and "quotes
; another one
  A=plain
B=with # no comment
C="double \"q\" \n \\ end"
D='single "q" \n # x'
E=Stepwell Academy <academy@academy.example>
F=one \
two
G="two
lines"
I = spaced
J="a"'b' c
K=b"c"d
no assignment
L=postgres://a:p%23@h/d?x=y==
9BAD=x
M=back\\slash\x
export N=1
O=last`;

const VALUES = {
  A: 'plain',
  B: 'with # no comment',
  C: 'double "q" \\n \\ end',
  D: 'single "q" \\n # x',
  E: 'Stepwell Academy <academy@academy.example>',
  F: 'one two',
  G: 'two\nlines',
  I: 'spaced',
  J: 'abc',
  K: 'b"c"d',
  L: 'postgres://a:p%23@h/d?x=y==',
  M: 'back\\slashx',
  O: 'last',
};

test('the command reads a settings file by the rules of systemd', () => {
  const path = join(folder, 'site.env');
  const processPath = join(folder, 'api.env');
  writeFileSync(path, `${FILE}\nEMPTY=\nPRICE='$5'\n`);
  writeFileSync(processPath, 'OWN=1\nE=of the process\n');

  const { stdout } = spawnSync(
    process.execPath,
    ['--import', join(ROOT, 'deploy/bin/read-settings.mjs'), '-p', 'JSON.stringify(process.env)'],
    { env: { SETTINGS_FILE: path, PROCESS_SETTINGS_FILE: processPath }, encoding: 'utf8' },
  );

  const { SETTINGS_FILE, PROCESS_SETTINGS_FILE, ...values } = JSON.parse(stdout);
  expect(values).toEqual({ ...VALUES, EMPTY: '', PRICE: '$5', OWN: '1', E: 'of the process' });
});

test('`npm run release` refuses to use a data folder on a machine with an installed site', () => {
  const SETTINGS_FILE = join(folder, 'site.env');
  writeFileSync(SETTINGS_FILE, '');
  const { PATH } = process.env;

  const run = spawnSync('npm', ['run', '--silent', 'release', '--', 'list'], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { PATH, SETTINGS_FILE, DATA_DIR: folder },
  });

  expect(run).toMatchObject({ status: 1, stdout: '' });
  expect(run.stderr).toMatch(/^release: no database is named, but [^\n]*'academy-release'[^\n]*\n$/);
});

test.each(['edge', 'releases'])(
  '`npm run %s` refuses to use a data folder on a machine with an installed site',
  (name) => {
    const SETTINGS_FILE = join(folder, 'site.env');
    writeFileSync(SETTINGS_FILE, '');
    const { PATH } = process.env;
    const settings = { API_ORIGIN: 'http://127.0.0.1:1', RELEASES_PORT: '1', LOG_LEVEL: 'silent' };

    const run = spawnSync('npm', ['run', '--silent', name], {
      cwd: ROOT,
      encoding: 'utf8',
      timeout: 60_000,
      env: { PATH, SETTINGS_FILE, DATA_DIR: folder, ...settings },
    });

    expect(run).toMatchObject({ status: 1, stdout: '' });
    expect(run.stderr).toMatch(/^RELEASES_DATABASE_URL is not set, but [^\n]*releases\.env\.\n$/);
  },
);

(existsSync(SYSTEMD_READER) ? test : test.skip)(
  'systemd reads the same values from the file (skipped where systemd is not installed)',
  () => {
    mkdirSync(join(folder, 'environment.d'));
    writeFileSync(join(folder, 'environment.d/site.conf'), FILE);

    const { stdout } = spawnSync(SYSTEMD_READER, {
      env: { XDG_CONFIG_HOME: folder, HOME: folder },
      encoding: 'utf8',
    });

    const lines = stdout.split('\n').flatMap((line) => {
      const [, name = '', value = ''] = /^([A-Z])=(.*)$/.exec(line) ?? [];
      return name ? [[name, value.startsWith('"') ? JSON.parse(value) : value]] : [];
    });
    expect(Object.fromEntries(lines)).toEqual(VALUES);
  },
);

/** The user that runs the command in the tests. PostgreSQL's user may use the socket of the temporary server. */
const SERVICE_USER = 'postgres';
const canTry =
  process.getuid?.() === 0 &&
  findPostgres() !== undefined &&
  spawnSync('runuser', ['-u', SERVICE_USER, '--', 'test', '-r', COMMAND]).status === 0;

(canTry ? describe : describe.skip)('the command, run by root (skipped without root or PostgreSQL)', () => {
  let postgres: ThrowAwayPostgres;
  let file: string;

  beforeAll(() => {
    postgres = startPostgres();
    const env = { ...process.env, DATABASE_URL: postgres.url };
    expect(spawnSync('npm', ['run', '--silent', 'migrate'], { cwd: ROOT, env }).status).toBe(0);
    const owner = ['staff', 'invite', 'asha@academy.example', 'Asha Rao', '--system-user', 'asha'];
    const args = ['--import', './scripts/typescript.mjs', 'api/src/cli/main.ts', ...owner];
    expect(spawnSync(process.execPath, args, { cwd: ROOT, env }).status).toBe(0);
  });
  afterAll(() => postgres?.stop());
  beforeEach(() => {
    // The example files, with all settings that are commented out there.
    const example = (name: string) => readDeploy(`env/${name}.env.example`).replace(/^# (?=[A-Z_]+=)/gm, '');
    writeFileSync(join(folder, 'site.env'), example('site'));
    file = join(folder, 'api.env');
    writeFileSync(file, example('api').replace(/^DATABASE_URL=.*$/m, `DATABASE_URL=${postgres.url}`), {
      mode: 0o640,
    });
    chownSync(file, 0, idOf('-g'));
  });

  /** User id (`-u`) or group id (`-g`) of `SERVICE_USER`. */
  const idOf = (kind: '-u' | '-g') =>
    Number(spawnSync('id', [kind, SERVICE_USER], { encoding: 'utf8' }).stdout);

  function academy(args: string[], env: Record<string, string> = {}) {
    return spawnSync(COMMAND, args, {
      cwd: folder,
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        SERVICE_USER,
        SUDO_USER: 'asha',
        SETTINGS_FILE: join(folder, 'site.env'),
        FILES_DIR: join(folder, 'files'),
        ...env,
      },
    });
  }

  test('uses the database of the services, whatever settings the caller has', () => {
    const elsewhere = { DATABASE_URL: 'postgres://127.0.0.1:1/elsewhere', DATA_DIR: folder };

    const set = academy(['settings', 'set', 'legalName', 'Asha & "Sons"'], elsewhere);

    expect(set).toMatchObject({
      status: 0,
      stderr: expect.stringContaining('database: PostgreSQL, postgres on '),
    });
    expect(academy(['settings', 'get', 'legalName']).stdout).toBe('Asha & "Sons"\n');
  });

  test('runs as the user of the services, on behalf of the system user who called sudo', () => {
    const files = join(folder, 'files');
    mkdirSync(files, { mode: 0o700 });
    chownSync(files, idOf('-u'), 0);

    // The user of the services may not write to the caller's folder.
    const hint = expect.stringContaining(`files without a whole path are in ${files}\n`);
    expect(academy(['backup', 'academy.backup'])).toMatchObject({ status: 0, stderr: hint });
    expect(academy(['order', 'export', '--out=orders.csv'])).toMatchObject({ status: 0, stderr: hint });
    for (const path of ['bank.csv', './bank.csv', 'statements/bank.csv'])
      expect(academy(['review', 'reconcile', path])).toMatchObject({ status: 1, stderr: hint });
    expect(academy(['review', 'reconcile', '/srv/bank.csv']).stderr).not.toContain(files);
    expect(academy(['order', 'export', '--out=/srv/orders.csv']).stderr).not.toContain(files);
    academy(['settings', 'set', 'announcementMessage', 'Hello']);
    const other = academy(['settings', 'set', 'announcementMessage', 'Bye'], { SUDO_USER: 'ravi' });

    expect(statSync(join(files, 'academy.backup'))).toMatchObject({ uid: idOf('-u'), mode: 0o100600 });
    expect(JSON.parse(academy(['audit', '--limit', '1', '--json']).stdout)).toMatchObject([
      { actor: 'Asha Rao' },
    ]);
    expect(other).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^The system user 'ravi' is no member of staff\. [^\n]*\n$/),
    });
  });

  test('prints one line if the settings have no DATABASE_URL, or the user of the services cannot read them', () => {
    writeFileSync(file, '# none\n');
    expect(academy(['doctor'])).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/^DATABASE_URL is not set, but [^\n]*site\.env\. [^\n]*\n$/),
    });

    chmodSync(file, 0o600);
    expect(academy(['doctor'])).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^The settings of the site cannot be read: EACCES[^\n]*api\.env'\n$/),
    });
  });

  test('refuses a user other than root and the user of the services, in one line', () => {
    const { status, stderr } = spawnSync('runuser', ['-u', 'daemon', '--', COMMAND, 'doctor'], {
      encoding: 'utf8',
    });

    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'academy: only root and stepwell-api may run it. With sudo: sudo academy …\n',
    });
  });
});
