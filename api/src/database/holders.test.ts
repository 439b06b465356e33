import fs, { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { enter, findHolder } from './holders';

// Where no kernel can say whether a process lives: on another machine, after a restart, without sockets. Only the
// clock of this process is faked; the one of the file system is the real one.

let passed = 0;
/** Runs while somebody waits, with how long they have waited. */
let meanwhile: (waitedMs: number) => void = () => {};
jest.mock('node:timers/promises', () => {
  const { setTimeout: pause } = jest.requireActual('node:timers/promises');
  return {
    setTimeout: async (ms: number) => {
      passed += ms;
      meanwhile(passed);
      // A file system counts in milliseconds, too.
      await pause(2);
    },
  };
});

// As where a change of mode changes nothing, and leaves no time.
jest.mock('node:fs/promises', () => ({
  ...jest.requireActual('node:fs/promises'),
  chmod: async () => {},
}));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stepwell-holders-'));
  passed = 0;
  meanwhile = () => {};
  jest.spyOn(performance, 'now').mockImplementation(() => passed);
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

/** As a process of another kernel leaves it here: its socket is no evidence. */
const ELSEWHERE = 'sock-0123456789ab-17-0123abcd-3f2a9c81d';

test('a process elsewhere that was killed counts as dead after half a minute of silence, and is doubted aloud', async () => {
  writeFileSync(join(folder, ELSEWHERE), '');
  const doubted: unknown[] = [];

  expect(await findHolder(folder, { onDoubt: (holder) => doubted.push(holder) })).toBeUndefined();

  expect(passed).toBeGreaterThan(29_000);
  expect(passed).toBeLessThan(31_000);
  expect(doubted).toEqual([expect.objectContaining({ pid: 17, host: '3f2a9c81d' })]);
  expect(readdirSync(folder)).toEqual([]);
});

test('a process elsewhere that gives a sign of life holds the folder', async () => {
  const path = join(folder, ELSEWHERE);
  writeFileSync(path, '');
  meanwhile = (waitedMs) => {
    if (waitedMs >= 20_000) chmodSync(path, 0o666);
  };

  expect(await findHolder(folder)).toMatchObject({ pid: 17 });

  expect(readdirSync(folder)).toEqual([ELSEWHERE]);
});

test('one that leaves while it is doubted is gone at once', async () => {
  writeFileSync(join(folder, ELSEWHERE), '');
  meanwhile = () => rmSync(join(folder, ELSEWHERE), { force: true });

  expect(await findHolder(folder)).toBeUndefined();

  expect(passed).toBeLessThan(2000);
});

test('where the file system has no sockets a plain file is written to, again and again', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'performance'] });
  withoutSockets();
  const own = await enter(folder, () => {});
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^beat-/)]);
  passed = 0;
  meanwhile = () => jest.advanceTimersByTime(500);

  expect(await findHolder(folder)).toMatchObject({ pid: process.pid });

  expect(passed).toBeLessThan(20_000);
  own.remove();
  expect(readdirSync(folder)).toEqual([]);
  jest.useRealTimers();
});

test('where not even that leaves a time, nobody enters', async () => {
  withoutSockets();
  jest.spyOn(fs, 'statSync').mockReturnValue({ dev: 1, ctimeMs: 7, mtimeMs: 7 } as fs.Stats);

  await expect(enter(folder, () => {})).rejects.toThrow(/neither sockets nor times.*Set DATA_DIR/);

  expect(readdirSync(folder)).toEqual([]);
});

test('whom the kernel knows is found without waiting for those whom it does not know', async () => {
  const own = await enter(folder, () => {});
  writeFileSync(join(folder, 'beat-000000000000-17-0123abcd-3f2a9c81d'), '');

  expect(await findHolder(folder)).toMatchObject({ pid: process.pid });

  expect(passed).toBe(0);
  own.remove();
});

test.each(['EACCES', 'EPERM', 'EROFS'])(
  'whoever may only look into the folder (%s) learns who lives, without clock and sweeping',
  async (code) => {
    const refuse = () => {
      throw Object.assign(new Error(`${code}: not for you`), { code });
    };
    const path = join(folder, ELSEWHERE);
    writeFileSync(path, '');
    const write = jest.spyOn(fs, 'writeFileSync').mockImplementation(refuse);
    const remove = jest
      .spyOn(fs, 'rmSync')
      .mockImplementation((removed) => (String(removed).includes('clock-') ? undefined : refuse()));

    expect(await findHolder(folder)).toBeUndefined();
    expect(passed).toBeGreaterThan(29_000);
    meanwhile = () => chmodSync(path, 0o666);
    expect(await findHolder(folder)).toMatchObject({ pid: 17 });

    expect(write).toHaveBeenCalled();
    expect(remove).toHaveBeenCalledWith(path, expect.anything());
  },
);

test('removes what starts that were killed have left half done, and nothing of a start that goes on', async () => {
  for (const name of ['draft-old', 'clock-old', 'draft-new']) writeFileSync(join(folder, name), '');
  const real = fs.statSync;
  jest.spyOn(fs, 'statSync').mockImplementation((path, options) => {
    const found = real(path, options) as fs.Stats;
    const ageMs = String(path).endsWith('-old') ? 61_000 : 0;
    return Object.assign(found, { ctimeMs: found.ctimeMs - ageMs, mtimeMs: found.mtimeMs - ageMs });
  });

  const own = await enter(folder, () => {});

  expect(readdirSync(folder).sort()).toEqual(['draft-new', own.name]);
  own.remove();
});

test('a socket that fails more than once does not end its process', async () => {
  const listen = jest.spyOn(Server.prototype, 'listen');
  const own = await enter(folder, () => {});
  const [server] = listen.mock.contexts as Server[];

  const fail = () => server?.emit('error', new Error('EMFILE: too many open files'));

  expect([fail(), fail()]).toEqual([true, true]);
  own.remove();
});

function withoutSockets(): void {
  jest.spyOn(Server.prototype, 'listen').mockImplementation(() => {
    throw Object.assign(new Error('not supported'), { code: 'EOPNOTSUPP' });
  });
}
