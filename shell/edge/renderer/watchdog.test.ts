import { parseStat, resourceUsage } from './resource-usage';
import { type CheckResult, Watchdog } from './watchdog';

const KILL = { kill: expect.any(String) };

test('pings a silent process with work once', () => {
  const watch = new Watchdog();

  expect([look(watch, 0), look(watch, 10), look(watch, 20)]).toEqual(['ping', 'ok', 'ok']);
});

test('kills a process that uses 750 ms of processor time without a message', () => {
  const watch = aWarmWatchdog();
  look(watch, 1000);

  expect([look(watch, 1250), look(watch, 1500), look(watch, 1750)]).toEqual(['ok', 'ok', KILL]);
});

test('allows three seconds before the first page', () => {
  const watch = new Watchdog();
  look(watch, 1000);

  expect([look(watch, 1750), look(watch, 3990), look(watch, 4000)]).toEqual(['ok', 'ok', KILL]);
});

test('does not kill a process that uses no processor time', () => {
  const watch = new Watchdog();
  look(watch, 1000);

  const results = Array.from({ length: 30 }, (_, index) => look(watch, 1000 + index * 20));

  expect(new Set(results)).toEqual(new Set(['ok']));
});

test('any message ends the silence', () => {
  const watch = new Watchdog();
  look(watch, 0);
  look(watch, 700);
  watch.messageReceived();

  expect([look(watch, 1400), look(watch, 2100), look(watch, 2200)]).toEqual(['ok', 'ping', 'ok']);
});

test('does not ping a process without work', () => {
  const watch = new Watchdog();

  expect([0, 1000, 2000].map((cpuMs) => look(watch, cpuMs, { isWorking: false }))).toEqual([
    'ok',
    'ok',
    'ok',
  ]);
});

test.each([
  ['is stopped', () => ({ cpuMs: 0, memoryMb: 100 })],
  ['runs where the system reports no usage', () => undefined],
])('kills a process that %s after ten seconds of silence', (_, use) => {
  const watch = new Watchdog();
  watch.check(true, use());

  const results = Array.from({ length: 40 }, () => watch.check(true, use()));

  expect(results.slice(0, 39)).toEqual(Array<CheckResult>(39).fill('ok'));
  expect(results[39]).toEqual(KILL);
});

test('kills a process with more than 640 MB, with or without work', () => {
  const watch = new Watchdog();

  expect(watch.check(false, { cpuMs: 0, memoryMb: 640 })).toBe('ok');
  expect(watch.check(false, { cpuMs: 0, memoryMb: 641 })).toEqual(KILL);
});

test('parses the line of a process whose name has brackets', () => {
  const line = `7 (a) R 1 (b c) S 1 7 7 0 -1 4194560 2 0 4 0 12 3 0 0 20 0 6 0 9 7456 25600 18446744073709551615`;

  expect(parseStat(line)).toEqual({ cpuMs: 150, memoryMb: 100 });
});

test.each(['', 'nonsense', '7 (a) S 1'])('returns undefined for the line %j', (line) => {
  expect(parseStat(line)).toBeUndefined();
});

test('returns undefined for a process that does not exist', () => {
  expect(resourceUsage(2 ** 22 + 1)).toBeUndefined();
});

function aWarmWatchdog(): Watchdog {
  const watch = new Watchdog();
  watch.pageRendered();
  return watch;
}

function look(watch: Watchdog, cpuMs: number, { isWorking = true } = {}): CheckResult {
  return watch.check(isWorking, { cpuMs, memoryMb: 100 });
}
