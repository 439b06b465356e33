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

// The `academy` that docs/deploying.md installs: the settings that it reads, and the user that it runs as.
jest.setTimeout(180_000);

const COMMAND = join(ROOT, 'deploy/bin/academy');
/** systemd's own reader of such files, but that it expands `$NAME` and leaves out what is empty. */
const SYSTEMD_READER = '/usr/lib/systemd/user-environment-generators/30-systemd-environment-d-generator';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stepwell-academy-'));
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

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

test('reads a settings file by the rules of systemd', () => {
  const path = join(folder, 'site.env');
  writeFileSync(path, `${FILE}\nEMPTY=\nPRICE='$5'\n`);

  const { stdout } = spawnSync(
    process.execPath,
    ['--import', join(ROOT, 'deploy/bin/read-settings.mjs'), '-p', 'JSON.stringify(process.env)'],
    { env: { SETTINGS_FILE: path }, encoding: 'utf8' },
  );

  expect(JSON.parse(stdout)).toEqual({ ...VALUES, EMPTY: '', PRICE: '$5', SETTINGS_FILE: path });
});

(existsSync(SYSTEMD_READER) ? test : test.skip)(
  'systemd reads the same (skipped where it is not installed)',
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

/** The user that the tests run the command as: PostgreSQL's own, which may use the temporary server's socket. */
const SERVICE_USER = 'postgres';
const canTry =
  process.getuid?.() === 0 &&
  findPostgres() !== undefined &&
  spawnSync('runuser', ['-u', SERVICE_USER, '--', 'test', '-r', COMMAND]).status === 0;

(canTry ? describe : describe.skip)('run by root (skipped where that, or PostgreSQL, is not there)', () => {
  let postgres: ThrowAwayPostgres;
  let file: string;

  beforeAll(() => {
    postgres = startPostgres();
    const env = { ...process.env, DATABASE_URL: postgres.url };
    expect(spawnSync('npm', ['run', '--silent', 'migrate'], { cwd: ROOT, env }).status).toBe(0);
  });
  afterAll(() => postgres?.stop());
  beforeEach(() => {
    file = join(folder, 'site.env');
    writeFileSync(file, `DATABASE_URL=${postgres.url}\nMAIL_FROM=Stepwell Academy <a@b.example>\n`, {
      mode: 0o640,
    });
    chownSync(file, 0, Number(spawnSync('id', ['-g', SERVICE_USER], { encoding: 'utf8' }).stdout));
  });

  function academy(args: string[], env: Record<string, string> = {}) {
    return spawnSync(COMMAND, args, {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, SERVICE_USER, SETTINGS_FILE: file, ...env },
    });
  }

  test('works on the database of the services, whatever the caller has set', () => {
    const elsewhere = { DATABASE_URL: 'postgres://127.0.0.1:1/elsewhere', DATA_DIR: folder };

    const set = academy(['settings', 'set', 'payeeName', 'Asha & "Sons"'], elsewhere);

    expect(set).toMatchObject({
      status: 0,
      stderr: expect.stringContaining('database: PostgreSQL, postgres on '),
    });
    expect(academy(['settings', 'get', 'payeeName']).stdout).toBe('Asha & "Sons"\n');
  });

  test('runs as the user of the services and records the user who typed it', () => {
    const out = join(folder, 'out');
    mkdirSync(out);
    const uid = Number(spawnSync('id', ['-u', SERVICE_USER], { encoding: 'utf8' }).stdout);
    chownSync(out, uid, 0);

    expect(academy(['backup', 'out/academy.backup'])).toMatchObject({ status: 0 });
    academy(['settings', 'set', 'announcementMessage', 'Hello'], { SUDO_USER: 'asha' });

    expect(statSync(join(out, 'academy.backup')).uid).toBe(uid);
    expect(JSON.parse(academy(['audit', '--limit', '1', '--json']).stdout)).toMatchObject([
      { actor: 'asha' },
    ]);
  });

  test('says in one line that the settings have no DATABASE_URL, or are closed to that user', () => {
    writeFileSync(file, '# none\n');
    expect(academy(['doctor'])).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/^DATABASE_URL is not set, but [^\n]*site\.env\. [^\n]*\n$/),
    });

    chmodSync(file, 0o600);
    expect(academy(['doctor'])).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^The settings of the site cannot be read: EACCES[^\n]*\n$/),
    });
  });

  test('refuses any other user in one line', () => {
    const { status, stderr } = spawnSync('runuser', ['-u', 'daemon', '--', COMMAND, 'doctor'], {
      encoding: 'utf8',
    });

    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'academy: only root and stepwell may run it. With sudo: sudo academy …\n',
    });
  });
});
