import { statSync, utimesSync, writeFileSync } from 'node:fs';
import { useFolder } from '@stepwell/server-kit/testing/use-folder';
import { newBackupPath, storedBackupPath, storedBackups } from './backup-folder';

const former = process.env.DATA_DIR;
const dataDir = useFolder();

beforeEach(() => {
  process.env.DATA_DIR = dataDir();
});
afterEach(() => {
  process.env.DATA_DIR = former;
  if (former === undefined) delete process.env.DATA_DIR;
});

test('a backup is named by the time in India', async () => {
  const path = await newBackupPath(new Date('2026-11-26T20:05:30Z'));

  expect(path).toBe(dataDir('backups', 'stepwell-2026-11-27-013530.backup'));
});

test('the folder of backups is closed to other system users', async () => {
  await newBackupPath();

  expect(statSync(dataDir('backups')).mode & 0o777).toBe(0o700);
});

test('lists only backups, the newest first', async () => {
  expect(await storedBackups()).toEqual([]);
  await stored('stepwell-2026-11-25-090000.backup', 200);
  await stored('stepwell-2026-11-26-090000.backup', 100);
  writeFileSync(dataDir('backups', '.stepwell-2026-11-26-090000.backup.tmp'), '');

  const list = await storedBackups();

  expect(list.map(({ name }) => name)).toEqual([
    'stepwell-2026-11-26-090000.backup',
    'stepwell-2026-11-25-090000.backup',
  ]);
  expect(list[0]).toMatchObject({ bytes: 3, at: expect.stringMatching(/^\d{4}-.*Z$/) });
});

test.each([
  '../postgres.key',
  'stepwell-2026-11-25-090000.backup/../../x',
  '',
  'stepwell-2026-11-24-090000.backup',
])('returns 404 for the backup %p', async (name) => {
  await stored('stepwell-2026-11-25-090000.backup', 0);
  writeFileSync(dataDir('postgres.key'), 'secret');

  await expect(storedBackupPath(name)).rejects.toMatchObject({ status: 404 });
});

async function stored(name: string, secondsAgo: number): Promise<void> {
  await newBackupPath();
  const path = dataDir('backups', name);
  writeFileSync(path, 'abc');
  const at = Date.now() / 1000 - secondsAgo;
  utimesSync(path, at, at);
}
