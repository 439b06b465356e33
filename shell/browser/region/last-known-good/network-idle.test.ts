import { networkIdle } from './network-idle';

beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
});
afterEach(() => {
  jest.useRealTimers();
});

test.each<[line: string, durationsByStart: Record<number, number>, waitMs: number]>([
  ['an idle line', { 0: 900 }, 0],
  ['a slow line on which a file has just arrived', { 0: 5000 }, 1200],
  ['a fast line on which files arrive at once', { 4800: 100, 4900: 90 }, 0],
])('waits as long as needed on %s', async (_, durations, waitMs) => {
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
