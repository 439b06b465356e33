import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepDataPrivate } from './private-data';

const folder = mkdtempSync(join(tmpdir(), 'stepwell-private-'));
const umask = process.umask();

afterAll(() => {
  process.umask(umask);
  rmSync(folder, { recursive: true });
});

test('a data folder, and files that are created later, are closed to other users', () => {
  chmodSync(folder, 0o755);

  keepDataPrivate(folder);
  writeFileSync(join(folder, 'orders'), '');

  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, 'orders')).mode & 0o777).toBe(0o600);
});

test('a folder that cannot be made ends the start with one line', () => {
  writeFileSync(join(folder, 'file'), '');

  expect(() => keepDataPrivate(join(folder, 'file/data'))).toThrow(/^DATA_DIR .* cannot be used \(.*\): /);
});
