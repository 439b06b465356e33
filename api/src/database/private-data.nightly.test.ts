import { spawnSync } from 'node:child_process';
import { chmodSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  isRoot,
  openToOthers,
  openWide,
  UNPRIVILEGED,
  usableByAnother,
} from '@stepwell/server-kit/testing/another-user';
import { useFolder } from '@stepwell/server-kit/testing/use-folder';
import { fillDataFolder } from '../../testing/data-folder';
import { type RunningServer, startApi, TYPESCRIPT } from '../../testing/server';

// Only the system user of the API can read the files of the embedded database.
jest.setTimeout(120_000);

let api: RunningServer | undefined;

afterEach(async () => {
  await api?.end('SIGKILL');
  api = undefined;
});
const folder = useFolder();
beforeEach(() => chmodSync(folder(), 0o755));

async function startWithUmask(umask: number): Promise<void> {
  const before = process.umask(umask);
  try {
    api = await startApi({ DATA_DIR: folder() });
  } finally {
    process.umask(before);
  }
}

const entries = () =>
  ['', ...readdirSync(folder(), { recursive: true, encoding: 'utf8' })].map((name) => folder(name));

test('a new database, its log and its sockets are private, whatever the umask', async () => {
  await startWithUmask(0);

  expect(entries().length).toBeGreaterThan(900);
  expect(readdirSync(folder('holders'))).toHaveLength(1);
  expect(openToOthers(folder())).toEqual([]);
  if (isRoot) expect(usableByAnother(entries())).toEqual([]);
});

test('the next start makes a database with open permissions private', async () => {
  await fillDataFolder(folder());
  openWide(folder());
  const database = readdirSync(folder('db/base'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  // Another user can read and write the file.
  if (isRoot) expect(usableByAnother(database.slice(0, 1))).toHaveLength(2);
  else expect(openToOthers(folder())).toHaveLength(entries().length);

  await startWithUmask(0o022);
  expect(openToOthers(folder())).toEqual([]);
  if (isRoot) expect(usableByAnother(entries())).toEqual([]);
  expect(await api?.end('SIGTERM')).toBe(0);

  expect(openToOthers(folder())).toEqual([]);
});

// Only root can act as another user.
(isRoot ? describe : describe.skip)('another system user (skipped unless root runs the tests)', () => {
  beforeEach(async () => {
    await fillDataFolder(folder());
    await startWithUmask(0o022);
  });

  test('gets an error with the name of the data folder’s owner', () => {
    expect(asNobody()).toEqual({
      output: `${folder()} belongs to root, and only root may use it: run this as root.\n`,
      created: [],
    });
  });

  test('gets the same error if the folder is accessible for all users, like some volumes', () => {
    chmodSync(folder(), 0o777);
    chmodSync(folder('holders'), 0o777);
    const [socket] = readdirSync(folder('holders'));

    expect(asNobody()).toEqual({
      output: `${folder('holders', socket ?? '')} belongs to root, and only root may use it: run this as root.\n`,
      created: [],
    });
  });
});

/** Lists coupons as the user `nobody`. @returns output and new files */
function asNobody() {
  const before = entries();
  const program = `
    const { openRunner } = await import(${JSON.stringify(join(import.meta.dirname, '../cli/runner.ts'))});
    process.setgroups([]);
    process.setgid(${UNPRIVILEGED});
    process.setuid(${UNPRIVILEGED});
    try {
      const runner = await openRunner({ DATA_DIR: ${JSON.stringify(folder())} });
      await runner.run('coupon.list', {}, { caller: { from: 'terminal', systemUser: 'asha', isServer: false }, dryRun: false, progress() {} });
      console.log('it ran');
    } catch (error) {
      console.log(error.message);
    }
    process.exit();
  `;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', TYPESCRIPT, '--input-type=module', '--eval', program],
    { encoding: 'utf8' },
  );
  return { output: stdout + stderr, created: entries().filter((entry) => !before.includes(entry)) };
}
