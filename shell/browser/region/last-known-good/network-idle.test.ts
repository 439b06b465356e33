import { networkIdle } from './network-idle';

beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
});
afterEach(() => {
  jest.useRealTimers();
});

test.each<[line: string, waitMs: number, durationsByStart: Record<number, number>]>([
  ['an idle line', 0, { 0: 900 }],
  ['a slow line on which a file has just arrived', 1200, { 0: 5000 }],
  ['a fast line on which files arrive at once', 0, { 4800: 100, 4900: 90 }],
])('on %s, resolves after %d ms', async (_, waitMs, durations) => {
  // All files of the table have arrived by now.
  jest.advanceTimersByTime(5000);
  const files = Object.entries(durations).map(([start, duration]) => ({
    startTime: Number(start),
    duration,
  }));
  Object.assign(performance, { getEntriesByType: () => files });
  const startedAt = performance.now();

  const waited = networkIdle().then(() => performance.now() - startedAt);
  await jest.advanceTimersByTimeAsync(3000);

  expect(await waited).toBe(waitMs);
});
