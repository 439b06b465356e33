import { parseStat, resourceUsage } from './resource-usage';
import { type CheckResult, Watchdog } from './watchdog';

const KILL = { kill: expect.any(String) };

/** Events: processor times at consecutive checks of a process with work, and what the process sends between checks. */
test.each<[what: string, events: (number | 'page' | 'message')[], results: CheckResult[]]>([
  ['pings a silent process once', [0, 10, 20], ['ping', 'ok', 'ok']],
  [
    'kills a process that uses 750 ms after a ping without a message',
    ['page', 'message', 0, 1000, 1250, 1500, 1750],
    ['ok', 'ping', 'ok', 'ok', KILL as never],
  ],
  [
    'allows three seconds before the first page',
    [1000, 1750, 3990, 4000],
    ['ping', 'ok', 'ok', KILL as never],
  ],
  [
    'does not kill a process that uses little processor time',
    [1000, ...Array.from({ length: 30 }, (_, index) => 1000 + index * 20)],
    ['ping', ...Array<CheckResult>(30).fill('ok')],
  ],
  ['any message ends the silence', [0, 700, 'message', 1400, 2100, 2200], ['ping', 'ok', 'ok', 'ping', 'ok']],
])('%s', (_, events, results) => {
  const watchdog = new Watchdog();

  const found = events.flatMap((event) => {
    if (event === 'page') watchdog.pageRendered();
    else if (event === 'message') watchdog.messageReceived();
    else return [watchdog.check(true, { cpuMs: event, memoryMb: 100 })];
    return [];
  });

  expect(found).toEqual(results);
});

test('does not ping a process without work', () => {
  const watchdog = new Watchdog();

  for (const cpuMs of [0, 1000, 2000]) expect(watchdog.check(false, { cpuMs, memoryMb: 100 })).toBe('ok');
});

test.each([
  ['is stopped', () => ({ cpuMs: 0, memoryMb: 100 })],
  ['runs where the system reports no usage', () => undefined],
])('kills a process that %s after ten seconds of silence', (_, usage) => {
  const watchdog = new Watchdog();
  watchdog.check(true, usage());

  const results = Array.from({ length: 40 }, () => watchdog.check(true, usage()));

  expect(results).toEqual([...Array<CheckResult>(39).fill('ok'), KILL]);
});

test('kills a process with more than 640 MB, with or without work', () => {
  const watchdog = new Watchdog();

  expect(watchdog.check(false, { cpuMs: 0, memoryMb: 640 })).toBe('ok');
  expect(watchdog.check(false, { cpuMs: 0, memoryMb: 641 })).toEqual(KILL);
});

test('parses the line of a process whose name has brackets', () => {
  const line = `7 (a) R 1 (b c) S 1 7 7 0 -1 4194560 2 0 4 0 12 3 0 0 20 0 6 0 9 7456 25600 18446744073709551615`;

  expect(parseStat(line)).toEqual({ cpuMs: 150, memoryMb: 100 });
});

test('returns undefined for a line without the fields', () => {
  expect(parseStat('7 (a) S 1')).toBeUndefined();
});

test('returns undefined for a process that does not exist', () => {
  expect(resourceUsage(2 ** 22 + 1)).toBeUndefined();
});
