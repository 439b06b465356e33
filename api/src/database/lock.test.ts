import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { acquireLock, holderOf } from './lock';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stepwell-lock-'));
  path = join(folder, 'api.lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('is held until it is released, and leaves nothing behind', () => {
  const lock = acquireLock(path);
  expect(readFileSync(path, 'utf8')).toContain(String(process.pid));

  lock.release();

  expect(readdirSync(folder)).toEqual([]);
});

test('names the living process that holds it', () => {
  writeFileSync(path, lockOf(process.ppid));

  expect(holderOf(path)).toBe(process.ppid);
  expect(() => acquireLock(path)).toThrow(`in use by process ${process.ppid}`);
});

test('is taken over from a process that is dead', () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  writeFileSync(path, `${pid} 12345`);

  const lock = acquireLock(path);

  expect(readdirSync(folder)).toEqual(['api.lock']);
  lock.release();
});

// Only Linux tells when a process began.
(existsSync('/proc/self/stat') ? test : test.skip)(
  'is taken over when another process has the dead one’s number',
  () => {
    writeFileSync(path, `${process.ppid} 1`);

    expect(holderOf(path)).toBeUndefined();
    acquireLock(path).release();
  },
);

test.each(['', 'garbage', '-1', '0'])('is taken over when it holds %p', (content) => {
  writeFileSync(path, content);

  acquireLock(path).release();
});

test('does not release a lock that another process holds by now', () => {
  const lock = acquireLock(path);
  writeFileSync(path, lockOf(process.ppid));

  lock.release();

  expect(existsSync(path)).toBe(true);
});

/** What that process would have written. */
function lockOf(pid: number): string {
  const stat = existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, 'utf8') : '';
  const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  return started ? `${pid} ${started}` : `${pid}`;
}
