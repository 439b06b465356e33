import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { devNull } from 'node:os';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { temporaryFolder } from '@stepwell/server-kit/testing/temporary-folder';
import { writePrivately } from './private-file';

const folder = temporaryFolder();
let path: string;
beforeEach(() => {
  path = folder('people.csv');
});

const write = (to: string, ...parts: string[]) =>
  writePrivately(to, (file) => pipeline(Readable.from(parts), file));
const modeOf = (file: string) => statSync(file).mode & 0o777;

test('keeps the existing file after a failure', async () => {
  writeFileSync(path, 'before');
  async function* failing() {
    yield 'Ishita';
    throw new Error('the disk is full');
  }

  const writing = writePrivately(path, (file) => pipeline(Readable.from(failing()), file));

  await expect(writing).rejects.toThrow('the disk is full');
  expect(readFileSync(path, 'utf8')).toBe('before');
  expect(readdirSync(folder())).toEqual(['people.csv']);
});

test('writes through a symbolic link', async () => {
  mkdirSync(folder('safe'));
  const target = folder('safe', 'people.csv');
  writeFileSync(target, 'before');
  chmodSync(target, 0o644);
  symlinkSync(target, path);

  await write(path, 'Ishita');

  expect([readFileSync(target, 'utf8'), modeOf(target)]).toEqual(['Ishita', 0o600]);
  expect(readFileSync(path, 'utf8')).toBe('Ishita');
});

test('writes directly to a device', async () => {
  const before = statSync(devNull);

  await write(devNull, 'Ishita');

  expect([statSync(devNull).ino, statSync(devNull).mode]).toEqual([before.ino, before.mode]);
});

test('throws the system’s error if a file cannot be created', async () => {
  await expect(write(folder('nowhere', 'x'), 'Ishita')).rejects.toThrow('ENOENT');
});
