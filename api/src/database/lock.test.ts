import { type ChildProcess, spawn } from 'node:child_process';
import fs, { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer, Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { useFolder } from '@stepwell/server-kit/testing/use-folder';
import { namespacesMissing, UNSHARE } from '../../testing/namespaces';
import { TYPESCRIPT } from '../../testing/server';
import { acquireLock, connectToHolder, type FolderLock, type Holder } from './lock';

jest.setTimeout(60_000);

const TESTING = join(import.meta.dirname, '../../testing');
/** Command of a process that holds the lock. */
const HOLD = [process.execPath, '--import', TYPESCRIPT, join(TESTING, 'hold-lock.ts')];
let children: ChildProcess[] = [];
let lines: string[];
beforeEach(() => {
  lines = [];
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children = [];
});
const folder = useFolder();

const acquire = (timeoutMs = 0, dataDir = folder()): Promise<FolderLock> =>
  acquireLock(dataDir, { timeoutMs, report: (text) => lines.push(text) });
const holders = (dataDir = folder()) => join(dataDir, 'holders');

test('the socket of the lock is private', async () => {
  const lock = await acquire();

  const [socket = ''] = readdirSync(holders());
  expect(statSync(holders()).mode & 0o777).toBe(0o700);
  expect(statSync(join(holders(), socket)).mode & 0o777).toBe(0o600);
  lock.release();
});

test('the same process cannot acquire the lock twice', async () => {
  const lock = await acquire();

  await expect(acquire()).rejects.toThrow(`in use by process ${process.pid}`);
  lock.release();
});

test('a released lock leaves no files', async () => {
  const lock = await acquire();

  lock.release();

  expect(readdirSync(folder())).toEqual([]);
  expect(await connectToHolder(folder())).toBeUndefined();
});

test('the holder answers requests that were sent before or after the call of `serve`', async () => {
  const lock = await acquire();
  const early = ask(await connectToHolder(folder()));

  const stop = lock.serve((_request, response) => response.end('done'));
  expect(await early).toBe('done');
  expect(await ask(await connectToHolder(folder()))).toBe('done');
  stop();
  lock.release();
});

test('`release` closes the connections of unanswered requests', async () => {
  const lock = await acquire();
  lock.serve((_request, response) => response.end('done'))();
  const lateRequest = ask(await connectToHolder(folder()));
  lock.release();

  await expect(lateRequest).rejects.toMatchObject({ code: expect.stringMatching(/^(ECONNRESET|EPIPE)$/) });
});

test('the error of a second process names the process that holds the lock', async () => {
  const { child } = await holding(HOLD);

  await expect(acquire()).rejects.toThrow(`in use by process ${child.pid}`);
});

test('the lock of a killed process can be acquired', async () => {
  const { child } = await holding(HOLD);
  child.kill('SIGKILL');

  const lock = await acquire(10_000);

  expect(readdirSync(holders())).toHaveLength(1);
  lock.release();
});

test('the lock of a zombie process can be acquired', async () => {
  // `exec` replaces the shell by a program that never waits for its child process, which therefore stays a zombie.
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

test('the lock of a suspended process cannot be acquired', async () => {
  const { child } = await holding(HOLD);
  child.kill('SIGSTOP');

  await expect(acquire(500)).rejects.toThrow('in use');
});

test('`acquireLock` waits for a holder that is shutting down', async () => {
  const { child } = await holding(HOLD);
  const report = (text: string) => {
    lines.push(text);
    child.kill('SIGUSR2');
  };

  const lock = await acquireLock(folder(), { timeoutMs: 50_000, report });

  expect(lines).toEqual([expect.stringContaining(`process ${child.pid}`)]);
  lock.release();
});

test('only one process at a time holds the lock while several acquire it in turn and some are killed', async () => {
  const log = folder('log');
  const turns = (end: string) => {
    const args = ['--import', TYPESCRIPT, join(TESTING, 'take-turns.ts'), folder(), log, end];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    children.push(child);
    return ended(child);
  };

  const codes = await Promise.all(
    ['released', 'killed', 'released', 'killed', 'released', 'killed'].map(turns),
  );

  expect(codes).toEqual([0, null, 0, null, 0, null]);
  const lines = readFileSync(log, 'utf8').trim().split('\n');
  // A process writes `<pid> in` when it has the lock, and `<pid> out` before it releases it. The last `in` of a killed process has no `out`.
  const overlaps = lines.filter((line, index) => {
    const [pid, step] = line.split(' ');
    const isKilled = !lines.slice(index + 1).some((later) => later.startsWith(`${pid} `));
    return step === 'in' && !isKilled && lines[index + 1] !== `${pid} out`;
  });
  expect(overlaps).toEqual([]);
  expect(lines.filter((line) => line.endsWith(' in'))).toHaveLength(3 * 12 + 3 * 6);
});

test('the lock works in a folder whose path is too long for a socket', async () => {
  const long = folder('x'.repeat(120));
  mkdirSync(long);
  const lock = await acquire(0, long);

  expect(readdirSync(holders(long))).toHaveLength(1);
  await expect(acquire(0, long)).rejects.toThrow('in use');
  lock.release();
  expect(readdirSync(long)).toEqual([]);
});

test('the lock of a process of an earlier version cannot be acquired while it runs', async () => {
  mkdirSync(holders());
  const earlier = createServer();
  await new Promise<void>((resolve) =>
    earlier.listen(join(holders(), 'sock-0123456789ab-17-0123abcd-3f2a9c81d'), resolve),
  );
  // These are other files of earlier versions, on which no process listens.
  for (const name of ['beat-0123456789ab-18-0123abcd-3f2a9c81d', 'draft-old', 'clock-old'])
    writeFileSync(join(holders(), name), '');

  await expect(acquire()).rejects.toThrow('in use by process 17 on 3f2a9c81d');
  await new Promise((resolve) => earlier.close(resolve));

  const lock = await acquire();
  expect(readdirSync(holders())).toEqual([expect.stringMatching(`^${process.pid}-`)]);
  lock.release();
});

test.each([
  [
    'does not support sockets',
    'listen EOPNOTSUPP',
    () =>
      jest.spyOn(Server.prototype, 'listen').mockImplementation(() => {
        throw new Error('listen EOPNOTSUPP: not supported');
      }),
  ],
  [
    'is a network file system',
    'other machines',
    () => jest.spyOn(fs, 'statfsSync').mockReturnValue({ type: 0x6969 } as fs.StatsFs),
  ],
])('the lock cannot be acquired if the file system %s', async (_, reason, arrange) => {
  arrange();

  await expect(acquire()).rejects.toThrow(
    new RegExp(`^The file system of ${folder()} .*\\(${reason}.*Set DATA_DIR to .*, or DATABASE_URL\\.$`),
  );

  jest.restoreAllMocks();
  expect(readdirSync(folder())).toEqual([]);
});

test('errors of the socket do not end the process', async () => {
  const listen = jest.spyOn(Server.prototype, 'listen');
  const lock = await acquire();
  const [server] = listen.mock.contexts as Server[];

  const fail = () => server?.emit('error', new Error('EMFILE: too many open files'));

  expect([fail(), fail()]).toEqual([true, true]);
  lock.release();
});

const whyNot = namespacesMissing();
if (whyNot) process.stderr.write(`${whyNot}: the lock was not tested across containers.\n`);
(whyNot ? test.skip : test)(
  'the lock cannot be acquired in other containers with the same process ids',
  async () => {
    const inNamespace = [...UNSHARE, ...HOLD];
    const { child } = await holding(inNamespace);

    expect(await outputOf(inNamespace)).toContain('in use by process 1');
    await expect(acquire()).rejects.toThrow('in use by process 1');
    child.kill('SIGKILL');

    (await acquire(10_000)).release();
    expect((await holding(inNamespace)).line).toBe('held');
  },
);

/** Sends a request to the holder and reads the reply. */
function ask(holder: Holder | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const call = request({ createConnection: () => holder?.socket as Socket, method: 'POST' });
    call.once('response', (response) => resolve(text(response)));
    call.once('error', reject);
    call.end('{}');
  });
}

/** Starts a process that holds the lock, and waits for its output. */
async function holding(
  [program = '', ...args]: string[],
  { lines = 1 }: { lines?: number } = {},
): Promise<{ child: ChildProcess; line: string }> {
  const child = spawn(program, [...args, folder()], { stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  const output: string[] = [];
  for await (const text of createInterface({ input: child.stdout })) {
    output.push(text);
    if (output.length === lines) break;
  }
  const line = output[0] ?? '';
  expect(output).toContain('held');
  return { child, line };
}

async function outputOf([program = '', ...args]: string[]): Promise<string> {
  const child = spawn(program, [...args, folder()], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  return text(child.stdout);
}

function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.once('exit', resolve));
}
