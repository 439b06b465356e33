import { mainThreadResponsive } from './main-thread-responsive';

/** Milliseconds for which the main thread was blocked. */
let blockedMs = 0;

beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
  blockedMs = 0;
  const clock = performance.now.bind(performance);
  jest.spyOn(performance, 'now').mockImplementation(() => clock() + blockedMs);
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('resolves after the given time', async () => {
  const isResolved = waiting(1200);

  expect(await isResolved(1199)).toBe(false);
  expect(await isResolved(1)).toBe(true);
});

test.each<[blocked: number[], totalMs: number]>([
  [[2000], 2400],
  [[2000, 2000], 3600],
  [[100], 1200],
])('with the main thread blocked for %j ms it resolves after %d further ms', async (blocked, totalMs) => {
  const isResolved = waiting(1200);
  for (const ms of blocked) {
    await isResolved(1100);
    blockedMs += ms;
    if (ms > 300) expect(await isResolved(100)).toBe(false);
  }

  const left = totalMs - blocked.length * 1200 + (blockedMs > 300 ? 0 : 100);
  expect(await isResolved(left - 1)).toBe(false);
  expect(await isResolved(1)).toBe(true);
});

/** @returns advances the time, and returns whether the promise is resolved */
function waiting(ms: number) {
  let isResolved = false;
  void mainThreadResponsive(ms).then(() => {
    isResolved = true;
  });
  return async (laterMs: number) => {
    await jest.advanceTimersByTimeAsync(laterMs);
    return isResolved;
  };
}
