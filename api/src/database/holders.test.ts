import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { enter, findHolder } from './holders';

// Where no kernel can say whether a process lives: on another machine, after a restart, without sockets. Only the
// clock of this process is faked; the one of the file system is the real one.

let passed = 0;
/** Runs while somebody waits, with how long they have waited. */
let meanwhile: (waitedMs: number) => void = () => {};
jest.mock('node:timers/promises', () => ({
  ...jest.requireActual('node:timers/promises'),
  setTimeout: async (ms: number) => {
    passed += ms;
    meanwhile(passed);
    await turn();
  },
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

test('where the file system has no sockets a plain file beats for its process', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'performance'] });
  jest.spyOn(Server.prototype, 'listen').mockImplementation(() => {
    throw Object.assign(new Error('not supported'), { code: 'EOPNOTSUPP' });
  });
  const own = await enter(folder, () => {});
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^beat-/)]);
  meanwhile = () => jest.advanceTimersByTime(500);

  expect(await findHolder(folder)).toMatchObject({ pid: process.pid });

  expect(passed).toBeLessThan(20_000);
  own.remove();
  expect(readdirSync(folder)).toEqual([]);
  jest.useRealTimers();
});
