import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { namespacesMissing, UNSHARE } from '../../testing/namespaces';
import { TYPESCRIPT } from '../../testing/server';
import { acquireLock, type FolderLock, holderOf } from './lock';

jest.setTimeout(60_000);

const HOLD = [
  process.execPath,
  '--import',
  TYPESCRIPT,
  join(import.meta.dirname, '../../testing/hold-lock.ts'),
];
let folder: string;
let children: ChildProcess[] = [];
let told: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stepwell-lock-'));
  told = [];
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children = [];
  rmSync(folder, { recursive: true, force: true });
});

const acquire = (patienceMs = 0, dataDir = folder): Promise<FolderLock> =>
  acquireLock(dataDir, { patienceMs, onWait: (text) => told.push(text) });
const known = () => readdirSync(join(folder, 'holders'));

test('is held until it is released, and leaves nothing behind', async () => {
  const lock = await acquire();
  expect(await holderOf(folder)).toMatchObject({ pid: process.pid });
  await expect(acquire()).rejects.toThrow(`in use by process ${process.pid}`);

  lock.release();

  expect(known()).toEqual([]);
  expect(await holderOf(folder)).toBeUndefined();
});

test('is refused while another process holds it, which it names', async () => {
  const { child } = await holding(HOLD);

  await expect(acquire()).rejects.toThrow(`in use by process ${child.pid}`);
});

test('is taken over at once from a process that was killed', async () => {
  const { child } = await holding(HOLD);
  child.kill('SIGKILL');

  const lock = await acquire(10_000);

  expect(known()).toHaveLength(1);
  lock.release();
});

test('is taken over from a process that was killed and that nobody has buried', async () => {
  // The shell becomes a program that never asks what became of its child.
  const { child, line } = await holding(['sh', '-c', '"$@" & echo "$!"; exec sleep 100', 'sh', ...HOLD], {
    lines: 2,
  });
  const pid = Number(line);
  process.kill(pid, 'SIGKILL');

  const lock = await acquire(10_000);

  expect(() => process.kill(pid, 0)).not.toThrow();
  expect(child.exitCode).toBeNull();
  lock.release();
});

test('is not taken over from a process that only stands still', async () => {
  const { child } = await holding(HOLD);
  child.kill('SIGSTOP');

  await expect(acquire(500)).rejects.toThrow('in use');
});

test('waits for a holder that is about to end, and says so once', async () => {
  const { child } = await holding(HOLD);
  const onWait = (text: string) => {
    told.push(text);
    child.kill('SIGUSR2');
  };

  const lock = await acquireLock(folder, { patienceMs: 50_000, onWait });

  expect(told).toEqual([expect.stringContaining(`process ${child.pid}`)]);
  lock.release();
});

test('is one process’s at a time when many come at once, and each has its turn; also where a dead one left its entry', async () => {
  const { child } = await holding(HOLD);
  child.kill('SIGKILL');
  await ended(child);
  let inside = 0;
  const turn = async () => {
    const lock = await acquire(50_000);
    inside += 1;
    const together = inside;
    await pause(20);
    inside -= 1;
    lock.release();
    return together;
  };

  const turns = await Promise.all(Array.from({ length: 12 }, turn));

  expect(turns).toEqual(Array(12).fill(1));
  expect(known()).toEqual([]);
});

test('works in a folder whose name is too long for a socket', async () => {
  const long = join(folder, 'x'.repeat(120));
  const lock = await acquire(0, long);

  expect(readdirSync(join(long, 'holders'))).toEqual([expect.stringMatching(/^sock-/)]);
  await expect(acquire(0, long)).rejects.toThrow('in use');
  lock.release();
});

test('ends its holder soon after others have taken it over', async () => {
  const { child } = await holding(HOLD);
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  rmSync(join(folder, 'holders'), { recursive: true });

  expect(await ended(child)).toBe(1);
  expect(errors).toMatch(/^The database in .* was taken over, .*\n$/);
});

test('does not mind what else is in its folder', async () => {
  (await acquire()).release();
  writeFileSync(join(folder, 'holders', 'readme'), '');

  (await acquire()).release();

  expect(known()).toEqual(['readme']);
});

const whyNot = namespacesMissing();
if (whyNot) process.stderr.write(`${whyNot}: the lock was not tried across containers.\n`);
(whyNot ? test.skip : test)(
  'is refused in every other container, where all have the same process numbers, until its holder is killed',
  async () => {
    const inNamespace = [...UNSHARE, ...HOLD];
    const { child } = await holding(inNamespace);

    expect(await said(inNamespace)).toContain('in use by process 1');
    await expect(acquire()).rejects.toThrow('in use by process 1');
    child.kill('SIGKILL');

    (await acquire(10_000)).release();
    expect((await holding(inNamespace)).line).toBe('held');
  },
);

/** Starts a holder in a process of its own, and waits for what it says. */
async function holding(
  [program = '', ...args]: string[],
  { lines = 1 }: { lines?: number } = {},
): Promise<{ child: ChildProcess; line: string }> {
  const child = spawn(program, [...args, folder], { stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  const said: string[] = [];
  for await (const text of createInterface({ input: child.stdout })) {
    said.push(text);
    if (said.length === lines) break;
  }
  const line = said[0] ?? '';
  expect(said).toContain('held');
  return { child, line };
}

/** All that a process says before it ends. */
async function said([program = '', ...args]: string[]): Promise<string> {
  const child = spawn(program, [...args, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  let text = '';
  for await (const chunk of child.stdout) text += chunk;
  return text;
}

function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.once('exit', resolve));
}
