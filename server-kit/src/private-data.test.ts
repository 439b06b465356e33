import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { isRoot, openToOthers, openWide, UNPRIVILEGED, usableByAnother } from '../testing/another-user';
import { temporaryFolder } from '../testing/temporary-folder';
import { keepDataPrivate, requireAccess, restrictToOwner, wrongOwnerError } from './private-data';

const ROOT = join(__dirname, '../..');
const outside = temporaryFolder();
let folder: string;
let warnings: string[];
const warn = (text: string) => warnings.push(text);
const modeOf = (path: string) => statSync(path).mode & 0o7777;
const umask = process.umask(0o022);

beforeEach(() => {
  warnings = [];
  chmodSync(outside(), 0o755);
  folder = outside('data');
  mkdirSync(join(folder, 'db/base'), { recursive: true });
  mkdirSync(join(folder, 'keys'));
  writeFileSync(join(folder, 'db/base/1'), 'Ishita');
  writeFileSync(join(folder, 'keys/root.pem'), 'secret');
  openWide(folder);
});
afterEach(() => void process.umask(0o022));
afterAll(() => process.umask(umask));

test('existing and later files of the data folder are restricted to the owner', () => {
  keepDataPrivate(folder, warn);
  mkdirSync(join(folder, 'later'));
  writeFileSync(join(folder, 'later/file'), '');

  expect(openToOthers(folder)).toEqual([]);
  expect([modeOf(folder), modeOf(join(folder, 'db/base/1'))]).toEqual([0o700, 0o600]);
  expect(warnings).toEqual([]);
});

test('a missing data folder is created for its user alone', () => {
  keepDataPrivate(outside('new/data'), warn);

  expect(openToOthers(outside('new'))).toEqual([]);
});

test('other users can list, read and write nothing', () => {
  const paths = ['', 'db', 'db/base/1', 'keys/root.pem'].map((name) => join(folder, name));
  const leftOpen = () => (isRoot ? usableByAnother(paths) : openToOthers(folder));
  expect(leftOpen()).not.toEqual([]);

  keepDataPrivate(folder, warn);

  expect(leftOpen()).toEqual([]);
});

test('does not follow links or change sockets', async () => {
  writeFileSync(outside('elsewhere'), '');
  chmodSync(outside('elsewhere'), 0o644);
  symlinkSync(outside('elsewhere'), join(folder, 'link'));
  const socket = join(folder, 'sock');
  const server = createServer().listen(socket);
  await new Promise((resolve) => server.once('listening', resolve));
  chmodSync(socket, 0o666);
  const { ctimeMs } = statSync(socket);

  restrictToOwner(folder, warn);

  expect(modeOf(outside('elsewhere'))).toBe(0o644);
  expect(statSync(socket).ctimeMs).toBe(ctimeMs);
  server.close();
});

test('accepts a link as the data folder', () => {
  symlinkSync(folder, outside('link'));

  keepDataPrivate(outside('link'), warn);

  expect(openToOthers(folder)).toEqual([]);
});

test('warns about a folder that all users share instead of restricting it', () => {
  chmodSync(folder, 0o1777);

  keepDataPrivate(folder, warn);
  writeFileSync(join(folder, 'later'), '');

  expect([modeOf(folder), modeOf(join(folder, 'later'))]).toEqual([0o1777, 0o644]);
  expect(warnings).toEqual([expect.stringMatching(/stays open to other users.*all users/)]);
});

// Only root can give files to other users, and act as one.
(isRoot ? describe : describe.skip)('with several users (skipped unless root runs the tests)', () => {
  test('warns about a folder in which another user has files instead of restricting it', () => {
    writeFileSync(join(folder, 'db/edge.json'), '');
    chownSync(join(folder, 'db/edge.json'), UNPRIVILEGED, UNPRIVILEGED);

    keepDataPrivate(folder, warn);
    writeFileSync(join(folder, 'later'), '');

    expect([modeOf(folder), modeOf(join(folder, 'later'))]).toEqual([0o755, 0o644]);
    // `nobody` is the name of the other user.
    expect(warnings).toEqual([expect.stringContaining('it is shared with nobody')]);
  });

  test('root restricts the files in a folder of another user, but not files that root creates later, so that the user can read them', () => {
    for (const name of ['', 'db', 'db/base', 'db/base/1', 'keys', 'keys/root.pem'])
      chownSync(join(folder, name), UNPRIVILEGED, UNPRIVILEGED);

    keepDataPrivate(folder, warn);
    writeFileSync(join(folder, 'db/by-root'), '');

    expect(openToOthers(folder)).toEqual([`644 ${join(folder, 'db/by-root')}`]);
    expect(usableByAnother([join(folder, 'db/by-root'), join(folder, 'keys/root.pem')])).toContain(
      `reads ${join(folder, 'db/by-root')}`,
    );
    expect(warnings).toEqual([expect.stringContaining('run this as nobody')]);
  });

  test('restricts the files in a folder of root, such as a volume, but not the folder', () => {
    chmodSync(folder, 0o777);
    for (const name of ['db', 'db/base', 'db/base/1', 'keys', 'keys/root.pem'])
      chownSync(join(folder, name), UNPRIVILEGED, UNPRIVILEGED);

    const { status, stdout } = asNobody(`keepDataPrivate(${JSON.stringify(folder)}, console.log)`);

    expect(openToOthers(folder)).toEqual([`777 ${folder}`]);
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: `${folder} stays open to other users, because it belongs to root\n`,
    });
  });

  test('names the owner of a folder that this user may not use', () => {
    keepDataPrivate(folder, warn);

    for (const path of [folder, join(folder, 'db')]) {
      const { status, stdout } = asNobody(
        `try { keepDataPrivate(${JSON.stringify(path)}, console.log) } catch (error) { console.log(error.message) }`,
      );
      expect({ status, stdout }).toEqual({
        status: 0,
        stdout: `${folder} belongs to root, and only root may use it: run this as root.\n`,
      });
    }
  });
});

test('accepts a usable or missing folder', () => {
  expect(() => requireAccess(folder)).not.toThrow();
  expect(() => requireAccess(join(folder, 'none'))).not.toThrow();
});

test('names the owner of the nearest folder that can be read', () => {
  const { message } = wrongOwnerError(join(folder, 'none/deeper'));

  expect(message).toMatch(new RegExp(`^${folder} belongs to `));
  expect(readFileSync('/etc/passwd', 'utf8')).toContain(`${/belongs to (\S+),/.exec(message)?.[1]}:`);
});

/** Runs a line of code as `nobody`; the modules are loaded before, because `nobody` may not be able to read them. */
function asNobody(line: string) {
  const program = `
    const { keepDataPrivate } = await import('./server-kit/src/private-data.ts');
    process.setgroups([]);
    process.setgid(${UNPRIVILEGED});
    process.setuid(${UNPRIVILEGED});
    ${line};
  `;
  return spawnSync(
    process.execPath,
    ['--import', './scripts/typescript.mjs', '--input-type=module', '--eval', program],
    { cwd: ROOT, encoding: 'utf8' },
  );
}
