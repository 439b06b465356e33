import { networkIdle } from './network-idle';

beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
});
afterEach(() => {
  jest.useRealTimers();
});

/** Files by the time they were asked for and the time they took, in ms. */
test.each<[line: string, files: [startTime: number, duration: number][], waitsMs: number]>([
  ['a line on which nothing has come for long', [[0, 900]], 0],
  ['a slow line, on which something has come just now', [[0, 5000]], 1200],
  [
    'a quick line, on which other files come at once',
    [
      [4800, 100],
      [4900, 90],
    ],
    0,
  ],
])('on %s what is waited for is given up after so many more ms', async (_, files, waitsMs) => {
  jest.advanceTimersByTime(5000);
  Object.assign(performance, {
    getEntriesByType: () => files.map(([startTime, duration]) => ({ startTime, duration })),
  });
  const begun = performance.now();

  const given = networkIdle().then(() => performance.now() - begun);
  await jest.advanceTimersByTimeAsync(3000);

  expect(await given).toBe(waitsMs);
});
