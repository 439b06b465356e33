import { parseStat, processUse } from './resource-usage';
import { ProcessWatch, type Verdict } from './watchdog';

const END = { end: expect.any(String) };

test('asks a process that has work and says nothing, once', () => {
  const watch = new ProcessWatch();

  expect([look(watch, 0), look(watch, 10), look(watch, 20)]).toEqual(['ask', 'fine', 'fine']);
});

test('ends one that burns its processor time without an answer', () => {
  const watch = aWarmWatch();
  look(watch, 1000);

  expect([look(watch, 1250), look(watch, 1500), look(watch, 1750)]).toEqual(['fine', 'fine', END]);
});

test('has mercy until the first page: cold code may take three seconds', () => {
  const watch = new ProcessWatch();
  look(watch, 1000);

  expect([look(watch, 1750), look(watch, 3990), look(watch, 4000)]).toEqual(['fine', 'fine', END]);
});

test('a process that gets no turn is not taken for a loop: it uses no time', () => {
  const watch = new ProcessWatch();
  look(watch, 1000);

  const verdicts = Array.from({ length: 30 }, (_, index) => look(watch, 1000 + index * 20));

  expect(new Set(verdicts)).toEqual(new Set(['fine']));
});

test('any word shows that it works, however much time it used before', () => {
  const watch = new ProcessWatch();
  look(watch, 0);
  look(watch, 700);
  watch.heard();

  expect([look(watch, 1400), look(watch, 2100), look(watch, 2200)]).toEqual(['fine', 'ask', 'fine']);
});

test('nothing is asked of a process without work', () => {
  const watch = new ProcessWatch();

  expect([0, 1000, 2000].map((cpuMs) => look(watch, cpuMs, { isWorking: false }))).toEqual([
    'fine',
    'fine',
    'fine',
  ]);
});

test.each([
  ['stands still', () => ({ cpuMs: 0, memoryMb: 100 })],
  ['works, unseen, where the system tells nothing', () => undefined],
])('a process that %s is ended after ten seconds of silence', (_, use) => {
  const watch = new ProcessWatch();
  watch.look(true, use());

  const verdicts = Array.from({ length: 40 }, () => watch.look(true, use()));

  expect(verdicts.slice(0, 39)).toEqual(Array<Verdict>(39).fill('fine'));
  expect(verdicts[39]).toEqual(END);
});

test('memory beside the heap has a bound, work or no work', () => {
  const watch = new ProcessWatch();

  expect(watch.look(false, { cpuMs: 0, memoryMb: 640 })).toBe('fine');
  expect(watch.look(false, { cpuMs: 0, memoryMb: 641 })).toEqual(END);
});

test('reads a process whose name is meant to mislead', () => {
  const line = `7 (a) R 1 (b c) S 1 7 7 0 -1 4194560 2 0 4 0 12 3 0 0 20 0 6 0 9 7456 25600 18446744073709551615`;

  expect(parseStat(line)).toEqual({ cpuMs: 150, memoryMb: 100 });
});

test.each(['', 'nonsense', '7 (a) S 1'])('makes nothing of %j', (line) => {
  expect(parseStat(line)).toBeUndefined();
});

test('knows nothing of a process that is not there', () => {
  expect(processUse(2 ** 22 + 1)).toBeUndefined();
});

function aWarmWatch(): ProcessWatch {
  const watch = new ProcessWatch();
  watch.sawPage();
  return watch;
}

function look(watch: ProcessWatch, cpuMs: number, { isWorking = true } = {}): Verdict {
  return watch.look(isWorking, { cpuMs, memoryMb: 100 });
}
